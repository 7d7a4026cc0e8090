package io.sunder.harness.docker.daemon;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Version;
import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.TestcontainersConfiguration;

/**
 * A daemon that answers. Testcontainers finds it: {@code DOCKER_HOST}, {@code ~/.testcontainers.properties}, the usual
 * sockets, Docker Desktop's, a rootless one's. Thread-safe.
 */
public final class DockerDaemon {
    /** Docker 20.10; older ones lack what the harness relies on, and nobody mends them any more. */
    private static final int LEAST_API_MINOR = 41;

    private static final long SCARCE_BYTES = 1L << 30;
    private static final Path USUAL_SOCKET = Path.of("/var/run/docker.sock");

    private final DockerClient client;
    private final String version;

    private final long scarceBytes;

    /**
     * A daemon that was found.
     *
     * @param scarceBytes with less than this left on the daemon's disk, a refusal may come from that
     */
    DockerDaemon(DockerClient client, String version, long scarceBytes) {
        this.client = client;
        this.version = version;
        this.scarceBytes = scarceBytes;
    }

    /**
     * Finds a daemon.
     *
     * @throws ClusterException if none answers, this user may not talk to it, or it is too old; says what to do
     */
    public static DockerDaemon connect() {
        requireSocket();
        try {
            List<DockerClientProviderStrategy> ways = new ArrayList<>();
            ServiceLoader.load(DockerClientProviderStrategy.class).forEach(ways::add);
            DockerClientProviderStrategy way = DockerClientProviderStrategy.getFirstValidStrategy(ways);
            requireNamed(way.getTransportConfig().getDockerHost());
            DockerClient client = way.getDockerClient();
            Version version = client.versionCmd().exec();
            String api = String.valueOf(version.getApiVersion());
            requireApi(api, String.valueOf(version.getVersion()));
            return new DockerDaemon(client, "Docker " + version.getVersion() + " (API " + api + ")", SCARCE_BYTES);
        } catch (IllegalStateException | DockerException e) {
            throw new ClusterException(
                    "no Docker daemon answers (" + e.getMessage() + "); start one, name it with DOCKER_HOST, or run"
                            + " with --runtime process",
                    e);
        }
    }

    /** Looks first at what is certain without asking: there is no socket, or this user may not use it. */
    private static void requireSocket() {
        String host = System.getenv().getOrDefault("DOCKER_HOST", "");
        if (host.startsWith("unix://")) {
            requireSocket(Path.of(host.substring("unix://".length())));
        } else if (host.isEmpty() && Files.exists(USUAL_SOCKET)) {
            requireSocket(USUAL_SOCKET);
        }
    }

    private static void requireSocket(Path socket) {
        requireSocket(socket, path -> Files.isReadable(path) && Files.isWritable(path));
    }

    /**
     * Requires a socket that can be opened.
     *
     * @param mayOpen whether this user may read and write it
     */
    static void requireSocket(Path socket, Predicate<Path> mayOpen) {
        if (!Files.exists(socket)) {
            throw new ClusterException("no Docker daemon: DOCKER_HOST names " + socket
                    + ", which doesn't exist; start the daemon,"
                    + " or run with --runtime process");
        }
        if (!mayOpen.test(socket)) {
            throw new ClusterException("no permission to use Docker: " + socket + " can't be opened by "
                    + System.getProperty("user.name") + "; add this user to the group docker and log in again, or run"
                    + " with --runtime process");
        }
    }

    /** Testcontainers goes on to other daemons if the one that was named is silent; the user meant that one. */
    private static void requireNamed(URI found) {
        String named = System.getenv().getOrDefault("DOCKER_HOST", "");
        boolean meant = TestcontainersConfiguration.getInstance()
                        .getUserProperty("docker.host", "")
                        .isEmpty()
                && TestcontainersConfiguration.getInstance()
                        .getUserProperty("tc.host", "")
                        .isEmpty();
        if (meant && !named.isEmpty() && !found.equals(URI.create(named))) {
            throw new ClusterException("no Docker daemon answers at DOCKER_HOST=" + named + " (one does at " + found
                    + "); start that one, unset DOCKER_HOST, or run with --runtime process");
        }
    }

    static void requireApi(String api, String version) {
        String[] parts = api.split("\\.", -1);
        boolean known = parts.length == 2 && parts[0].matches("[0-9]{1,4}") && parts[1].matches("[0-9]{1,4}");
        int major = known ? Integer.parseInt(parts[0]) : 0;
        if (!known || major < 1 || (major == 1 && Integer.parseInt(parts[1]) < LEAST_API_MINOR)) {
            throw new ClusterException("Docker " + version + " with API " + api + " is too old: 20.10 (API 1."
                    + LEAST_API_MINOR + ") or newer is needed; update it, or run with --runtime process");
        }
    }

    public DockerClient client() {
        return client;
    }

    /** {@code Docker 20.10.24 (API 1.41)}. */
    public String version() {
        return version;
    }

    /**
     * Has the daemon do something.
     *
     * @param what in words, such as {@code start broker-1}
     * @throws ClusterException with the daemon's words if it refuses
     */
    public <T> T ask(String what, Supplier<T> request) {
        try {
            return request.get();
        } catch (DockerException e) {
            throw refused(what, e);
        }
    }

    /** The daemon's refusal in words for a person, with what is known of its disk. */
    public ClusterException refused(String what, DockerException e) {
        return new ClusterException(
                "Docker can't " + what + ": " + String.valueOf(e.getMessage()).strip() + spaceHint(), e);
    }

    /** A full disk shows itself in many messages; looking at the disk tells it for certain, where it is this machine's. */
    private String spaceHint() {
        try {
            String root = client.infoCmd().exec().getDockerRootDir();
            if (root != null && Files.isDirectory(Path.of(root))) {
                long free = Files.getFileStore(Path.of(root)).getUsableSpace();
                if (free < scarceBytes) {
                    return String.format(
                            Locale.ROOT,
                            "; its folder %s has only %d MiB left: free space, for example with 'docker system prune'",
                            root,
                            free >> 20);
                }
            }
            return "";
        } catch (DockerException | IOException e) {
            return "";
        }
    }
}
