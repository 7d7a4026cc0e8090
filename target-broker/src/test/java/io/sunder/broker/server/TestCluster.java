package io.sunder.broker.server;

import io.sunder.broker.settings.ServerSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A controller and brokers in this JVM, with short times; nodes can be killed and started again on their data. */
final class TestCluster implements AutoCloseable {
    static final int CONTROLLER = 101;

    private final Path directory;
    private final Map<String, String> overrides;
    private final int controllerPort;
    private final Map<Integer, Integer> ports = new TreeMap<>();
    private final Map<Integer, BrokerServer> brokers = new TreeMap<>();
    private ControllerServer controller;

    TestCluster(Path directory, int count, Map<String, String> overrides) throws Exception {
        this.directory = directory;
        this.overrides = overrides;
        this.controllerPort = freePort();
        startController();
        for (int id = 1; id <= count; id++) {
            ports.put(id, freePort());
            brokers.put(id, BrokerServer.start(settings(id), TestCluster::failed));
        }
        awaitReady();
    }

    static void failed(Throwable why) {
        throw new AssertionError("a node failed", why);
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private ServerSettings settings(int id) {
        boolean isController = id == CONTROLLER;
        Map<String, String> values = new TreeMap<>(Map.of(
                "broker.heartbeat.interval.ms", "100",
                "broker.session.timeout.ms", "1000",
                "replica.lag.time.max.ms", "1000",
                "replica.fetch.wait.max.ms", "100",
                "replica.fetch.backoff.ms", "50",
                "replica.socket.timeout.ms", "1000",
                "controller.socket.timeout.ms", "1000",
                "auto.create.topics.enable", "false"));
        values.put("node.id", Integer.toString(id));
        values.put("process.roles", isController ? "controller" : "broker");
        values.put("log.dirs", directory.resolve("node-" + id).toString());
        values.put("controller.quorum.bootstrap.servers", "127.0.0.1:" + controllerPort);
        values.put(
                "listeners",
                isController ? "CONTROLLER://127.0.0.1:" + controllerPort : "PLAINTEXT://127.0.0.1:" + ports.get(id));
        values.putAll(overrides);
        return new ServerSettings(values).check();
    }

    void awaitReady() throws Exception {
        for (BrokerServer broker : brokers.values()) {
            broker.ready().get(20, TimeUnit.SECONDS);
        }
    }

    String bootstrap() {
        return ports.values().stream().map(p -> "127.0.0.1:" + p).collect(Collectors.joining(","));
    }

    BrokerServer broker(int id) {
        return brokers.get(id);
    }

    void startController() {
        controller = ControllerServer.start(settings(CONTROLLER), TestCluster::failed);
    }

    void killController() {
        controller.kill();
    }

    void kill(int id) {
        brokers.remove(id).kill();
    }

    void stop(int id) {
        brokers.remove(id).close();
    }

    void start(int id) throws Exception {
        brokers.put(id, BrokerServer.start(settings(id), TestCluster::failed));
        awaitReady();
    }

    @Override
    public void close() {
        brokers.values().forEach(BrokerServer::kill);
        controller.kill();
    }
}
