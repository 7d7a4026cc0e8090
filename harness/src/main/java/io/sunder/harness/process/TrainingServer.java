package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * A server of its own, broker and controller in one so that it loads the classes of both, which is started, asked one
 * question, and ended in good order; the JVM then writes the archive. It lives on 127.0.0.1 and belongs to no cluster.
 */
final class TrainingServer {
    private static final Duration READY_WITHIN = Duration.ofSeconds(60);
    private static final Duration END_WITHIN = Duration.ofSeconds(60);
    private static final int NODE_ID = 1;

    private final List<Path> classPath;
    private final List<String> serverOptions;

    TrainingServer(List<Path> classPath, List<String> serverOptions) {
        this.classPath = List.copyOf(classPath);
        this.serverOptions = List.copyOf(serverOptions);
    }

    /**
     * Makes the archive.
     *
     * @param workplace an empty directory for the server's files
     * @throws ClusterException if the server doesn't start or end in time, or its JVM wrote nothing
     */
    void run(Path workplace, Path archive) {
        NodeFiles files = new NodeFiles(workplace);
        int[] ports = freePorts();
        files.write(properties(files, ports[0], ports[1]), "127.0.0.1 localhost\n");
        List<String> options = new ArrayList<>(NodeCommand.smallJvm(256));
        options.addAll(serverOptions);
        options.add("-XX:ArchiveClassesAtExit=" + archive);
        List<String> format = List.of("--cluster-id", KafkaIds.from("training"), "--standalone");
        Process server = new NodeCommand(NodeCommand.thisJava(), classPath, options, files, format).launch();
        try {
            awaitAnswer(server, files, ports[1]);
            // Process.destroy() would close its standard input as well, and it would halt at once.
            server.toHandle().destroy();
            if (!server.waitFor(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS) || !Files.exists(archive)) {
                throw new ClusterException("the JVM wrote no class data archive; " + LogTail.of(files.log()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while making the class data archive", e);
        } finally {
            server.destroyForcibly();
        }
    }

    private static void awaitAnswer(Process server, NodeFiles files, int port) throws InterruptedException {
        BrokerProbe probe = new BrokerProbe(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        boolean answered = Deadline.after(READY_WITHIN)
                .await(
                        () -> !server.isAlive()
                                || probe.knownBrokers()
                                        .filter(ids -> ids.contains(NODE_ID))
                                        .isPresent(),
                        Duration.ofMillis(50));
        if (!answered || !server.isAlive()) {
            throw new ClusterException(
                    "the server that should show which classes are needed didn't start; " + LogTail.of(files.log()));
        }
    }

    private static Map<String, String> properties(NodeFiles files, int controllerPort, int clientPort) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("node.id", Integer.toString(NODE_ID));
        properties.put("process.roles", "broker,controller");
        properties.put("log.dirs", files.data().toString());
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("inter.broker.listener.name", "CLIENT");
        properties.put("listener.security.protocol.map", "CONTROLLER:PLAINTEXT,CLIENT:PLAINTEXT");
        properties.put("listeners", "CONTROLLER://127.0.0.1:" + controllerPort + ",CLIENT://127.0.0.1:" + clientPort);
        properties.put("controller.quorum.bootstrap.servers", "127.0.0.1:" + controllerPort);
        properties.putAll(NodeProperties.fastFailover());
        properties.putAll(NodeProperties.smallMachine(1));
        return properties;
    }

    /** Two ports that are free now; should one be taken before the server has it, there is no archive this time. */
    private static int[] freePorts() {
        try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new int[] {first.getLocalPort(), second.getLocalPort()};
        } catch (IOException e) {
            throw new ClusterException("no free port on 127.0.0.1: " + e, e);
        }
    }
}
