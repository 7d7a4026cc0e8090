package io.sunder.harness.docker;

import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.Leftovers;
import java.util.List;
import java.util.Map;

/**
 * A small file system in memory in the place of a node's data: a volume, and a container that does nothing but have it
 * mounted, since such a file system goes with the last container that has.
 */
final class ContainerDisk {
    private static final String BALLAST = NodeContainer.DATA + "/.sunder-ballast";
    private static final String NO_SPACE = "No space left on device";

    /** The broker may let go of a little while its disk is being filled. */
    private static final int ATTEMPTS = 5;

    private final DockerDaemon daemon;
    private final String name;
    private final Map<String, String> labels;
    private final String image;
    private String keeper;

    private ContainerDisk(DockerDaemon daemon, String name, Map<String, String> labels, String image) {
        this.daemon = daemon;
        this.name = name;
        this.labels = labels;
        this.image = image;
        this.keeper = "";
    }

    /**
     * Makes one, empty.
     *
     * @param name of the volume and of the container, with the run's labels
     * @param image one with {@code sh} and {@code cat}
     * @param bytes how large it is
     */
    static ContainerDisk make(DockerDaemon daemon, String name, Map<String, String> labels, String image, long bytes) {
        daemon.ask(
                "make volume " + name + " in memory",
                () -> daemon.client()
                        .createVolumeCmd()
                        .withName(name)
                        .withDriver("local")
                        .withDriverOpts(Map.of("type", "tmpfs", "device", "tmpfs", "o", "size=" + bytes + ",mode=755"))
                        .withLabels(labels)
                        .exec());
        ContainerDisk disk = new ContainerDisk(daemon, name, labels, image);
        disk.mount();
        return disk;
    }

    /** For a container whose data is to be on the disk. */
    Bind bind() {
        return new Bind(name, new Volume(NodeContainer.DATA));
    }

    private synchronized void mount() {
        keeper = daemon.ask(
                "make container " + name,
                () -> daemon.client()
                        .createContainerCmd(image)
                        .withName(name)
                        .withLabels(labels)
                        .withUser("0:0")
                        .withEntrypoint("/bin/sh", "-c", "exec cat")
                        .withStdinOpen(true)
                        .withHostConfig(HostConfig.newHostConfig()
                                .withNetworkMode("none")
                                .withBinds(bind()))
                        .exec()
                        .getId());
        daemon.ask("start container " + name, () -> {
            daemon.client().startContainerCmd(keeper).exec();
            return true;
        });
    }

    /** Makes it empty. No other container may have it mounted. */
    synchronized void renew() {
        Leftovers.removeContainer(daemon, keeper);
        mount();
    }

    /**
     * Writes until nothing more can be written.
     *
     * @throws ClusterException if that never comes
     */
    synchronized void fill() {
        ContainerExec last = write();
        for (int attempt = 2; attempt <= ATTEMPTS && !isFull(last); attempt++) {
            last = write();
        }
        if (!isFull(last)) {
            throw new ClusterException(
                    "the disk " + name + " can't be filled: " + last.output().strip());
        }
    }

    private ContainerExec write() {
        return inKeeper("cat /dev/zero >>" + BALLAST);
    }

    private static boolean isFull(ContainerExec written) {
        return written.code() != 0 && written.output().contains(NO_SPACE);
    }

    /** Takes away what {@link #fill} wrote. */
    synchronized void relieve() {
        ContainerExec emptied = inKeeper("if [ -e " + BALLAST + " ]; then : >" + BALLAST + "; fi");
        if (emptied.code() != 0) {
            throw new ClusterException(
                    "the disk " + name + " can't be freed: " + emptied.output().strip());
        }
    }

    private ContainerExec inKeeper(String script) {
        return ContainerExec.run(daemon, keeper, "write to the disk " + name, List.of("/bin/sh", "-c", script));
    }
}
