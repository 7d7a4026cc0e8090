package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.RunLabels;
import io.sunder.harness.docker.image.ImageFinder;
import io.sunder.harness.docker.image.ImageSettings;
import io.sunder.harness.docker.image.Images;
import io.sunder.harness.link.LinkMesh;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A cluster in containers with the mesh that carries it. */
public record RunningContainers(DockerDaemon daemon, DockerCluster cluster, LinkMesh mesh) implements AutoCloseable {
    /** All but started. The images are those that the environment names, or that are there. */
    static RunningContainers prepare(int brokers, Path runDirectory) {
        return prepare(ClusterSpec.of(Target.parse("kafka")).withBrokers(brokers), runDirectory);
    }

    /** The same for any cluster. */
    public static RunningContainers prepare(ClusterSpec wanted, Path runDirectory) {
        DockerDaemon daemon = DockerDaemon.connect();
        ClusterSpec spec = wanted.withReadyTimeout(Duration.ofMinutes(3));
        Images images = new ImageFinder(daemon, System.out::println)
                .find(
                        spec.target(),
                        spec.equipment().furtherTargets(),
                        Optional.empty(),
                        ImageSettings.of(System.getenv()));
        DockerCluster cluster = DockerCluster.create(daemon, spec, images, runDirectory, 7, System.out::println);
        LinkMesh mesh = LinkMesh.connect(cluster.engines(), cluster.engineSockets());
        mesh.add(cluster.links());
        return new RunningContainers(daemon, cluster, mesh);
    }

    static RunningContainers start(int brokers, Path runDirectory) {
        RunningContainers running = prepare(brokers, runDirectory);
        running.cluster.start();
        return running;
    }

    /** What is in a node's log directory now. */
    public Path copyOfData(int id) {
        String name = cluster.nodes().stream()
                .filter(node -> node.id() == id)
                .findFirst()
                .orElseThrow()
                .name();
        try {
            Path copy = Files.createTempDirectory(cluster.nodeDirectory(id), "copy-");
            new ContainerFiles(daemon, cluster.runName() + "-" + name).fetch(NodeContainer.DATA, copy);
            return copy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of all containers of all runs, without the leading slash. */
    static List<String> containers(DockerDaemon daemon) {
        return daemon
                .client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(RunLabels.RUN))
                .exec()
                .stream()
                .map(container -> container.getNames()[0].substring(1))
                .sorted()
                .toList();
    }

    /** The names of all networks of all runs. */
    static List<String> networks(DockerDaemon daemon) {
        return daemon.client().listNetworksCmd().withFilter("label", List.of(RunLabels.RUN)).exec().stream()
                .map(network -> network.getName())
                .sorted()
                .toList();
    }

    @Override
    public void close() {
        try {
            mesh.close();
        } finally {
            cluster.close();
        }
    }
}
