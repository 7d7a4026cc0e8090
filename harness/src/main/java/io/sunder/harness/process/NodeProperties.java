package io.sunder.harness.process;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.layout.ClusterLayout;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Derives a node's {@code server.properties}: addressing, then settings that suit a small machine, then overrides. */
public final class NodeProperties {
    private static final String CONTROLLER = "CONTROLLER";
    private static final String INTERNAL = "INTERNAL";
    private static final String CLIENT = "CLIENT";
    private static final String DIRECT = "DIRECT";

    private NodeProperties() {}

    static Map<String, String> of(ClusterLayout layout, Node node, Path data, Map<String, String> overrides) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("node.id", Integer.toString(node.id()));
        properties.put("process.roles", node.role().word());
        properties.put("log.dirs", data.toString());
        properties.put("controller.listener.names", CONTROLLER);
        properties.put("controller.quorum.bootstrap.servers", bootstrap(layout));
        properties.put("listener.security.protocol.map", plaintext(CONTROLLER, INTERNAL, CLIENT, DIRECT));
        switch (node.role()) {
            case BROKER -> brokerListeners(layout, node, properties);
            case CONTROLLER -> controllerListeners(layout, node, properties);
        }
        properties.putAll(fastFailover());
        properties.putAll(smallMachine(layout.brokers().size()));
        properties.putAll(overrides);
        return properties;
    }

    private static String bootstrap(ClusterLayout layout) {
        return String.join(
                ",",
                layout.controllers().stream()
                        .map(c -> c.name() + ":" + layout.serverPort(Role.CONTROLLER))
                        .toList());
    }

    private static String plaintext(String... listeners) {
        return String.join(":PLAINTEXT,", listeners) + ":PLAINTEXT";
    }

    private static void brokerListeners(ClusterLayout layout, Node node, Map<String, String> properties) {
        String own = layout.ownAddress(node).getHostAddress();
        int port = layout.serverPort(Role.BROKER);
        String direct = DIRECT + "://" + own + ":" + layout.ports().direct();
        properties.put(
                "listeners",
                INTERNAL + "://" + own + ":" + port + "," + CLIENT + "://" + own + ":"
                        + layout.ports().client() + "," + direct);
        String client = layout.clientAddress(node).getAddress().getHostAddress() + ":"
                + layout.clientAddress(node).getPort();
        properties.put(
                "advertised.listeners",
                INTERNAL + "://" + node.name() + ":" + port + "," + CLIENT + "://" + client + "," + direct);
        properties.put("inter.broker.listener.name", INTERNAL);
    }

    private static void controllerListeners(ClusterLayout layout, Node node, Map<String, String> properties) {
        int port = layout.serverPort(Role.CONTROLLER);
        properties.put("listeners", CONTROLLER + "://" + layout.ownAddress(node).getHostAddress() + ":" + port);
        properties.put("advertised.listeners", CONTROLLER + "://" + node.name() + ":" + port);
    }

    /**
     * Times that let a fault show its effect within a second or two. With Kafka's defaults the first acknowledged write
     * after the loss of a leader takes ten seconds, and a run would mostly wait.
     */
    public static Map<String, String> fastFailover() {
        return Map.ofEntries(
                Map.entry("broker.heartbeat.interval.ms", "200"),
                Map.entry("broker.session.timeout.ms", "2000"),
                Map.entry("replica.lag.time.max.ms", "1000"),
                Map.entry("replica.fetch.wait.max.ms", "100"),
                Map.entry("replica.fetch.backoff.ms", "100"),
                Map.entry("replica.socket.timeout.ms", "1000"),
                Map.entry("controller.socket.timeout.ms", "1000"),
                Map.entry("controller.quorum.election.timeout.ms", "500"),
                Map.entry("controller.quorum.fetch.timeout.ms", "1000"),
                Map.entry("controller.quorum.request.timeout.ms", "1000"),
                Map.entry("controller.quorum.election.backoff.max.ms", "300"),
                Map.entry("controller.quorum.append.linger.ms", "5"),
                Map.entry("group.initial.rebalance.delay.ms", "0"));
    }

    /** Few threads, small buffers and internal topics of one partition: three brokers must fit on two processors. */
    public static Map<String, String> smallMachine(int brokers) {
        String replicas = Integer.toString(Math.min(3, brokers));
        String minimum = Integer.toString(Math.min(2, brokers));
        return Map.ofEntries(
                Map.entry("auto.create.topics.enable", "false"),
                Map.entry("num.network.threads", "1"),
                Map.entry("num.io.threads", "2"),
                Map.entry("background.threads", "2"),
                Map.entry("group.coordinator.threads", "1"),
                Map.entry("share.coordinator.threads", "1"),
                Map.entry("log.cleaner.dedupe.buffer.size", "2097152"),
                Map.entry("offsets.topic.num.partitions", "1"),
                Map.entry("offsets.topic.replication.factor", replicas),
                Map.entry("transaction.state.log.num.partitions", "1"),
                Map.entry("transaction.state.log.replication.factor", replicas),
                Map.entry("transaction.state.log.min.isr", minimum),
                Map.entry("share.coordinator.state.topic.num.partitions", "1"),
                Map.entry("share.coordinator.state.topic.replication.factor", replicas),
                Map.entry("share.coordinator.state.topic.min.isr", minimum));
    }
}
