package io.sunder.harness.docker;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.process.NodeProperties;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Derives a node's {@code server.properties}: addressing as it is in containers, the rest as for local processes. */
final class ContainerProperties {
    private final ContainerLayout layout;
    private final Function<Integer, InetSocketAddress> outside;

    /**
     * Properties for one cluster.
     *
     * @param outside where the harness's machine reaches a port of the clients' engine
     */
    ContainerProperties(ContainerLayout layout, Function<Integer, InetSocketAddress> outside) {
        this.layout = layout;
        this.outside = outside;
    }

    Map<String, String> of(Node node, Map<String, String> overrides) {
        Map<String, String> properties = new TreeMap<>();
        properties.put("node.id", Integer.toString(node.id()));
        properties.put("process.roles", node.role().word());
        properties.put("log.dirs", NodeContainer.DATA);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put(
                "controller.quorum.bootstrap.servers",
                layout.controllers().stream()
                        .map(c -> c.name() + ":" + ContainerLayout.nodePort(c))
                        .collect(Collectors.joining(",")));
        properties.put(
                "listener.security.protocol.map",
                "CONTROLLER:PLAINTEXT,INTERNAL:PLAINTEXT,CLIENT:PLAINTEXT,DIRECT:PLAINTEXT");
        listeners(node, properties);
        properties.putAll(NodeProperties.fastFailover());
        properties.putAll(NodeProperties.smallMachine(layout.brokers().size()));
        properties.putAll(overrides);
        return properties;
    }

    private void listeners(Node node, Map<String, String> properties) {
        String own = layout.address(node).getHostAddress();
        int port = ContainerLayout.nodePort(node);
        if (node.role() == Role.CONTROLLER) {
            properties.put("listeners", "CONTROLLER://" + own + ":" + port);
            properties.put("advertised.listeners", "CONTROLLER://" + node.name() + ":" + port);
            return;
        }
        int client = ContainerLayout.clientPort(node);
        int direct = ContainerLayout.directPort(node);
        properties.put(
                "listeners",
                "INTERNAL://" + own + ":" + port + ",CLIENT://" + own + ":" + client + ",DIRECT://" + own + ":"
                        + direct);
        properties.put(
                "advertised.listeners",
                "INTERNAL://" + node.name() + ":" + port + ",CLIENT://" + text(outside.apply(client)) + ",DIRECT://"
                        + text(outside.apply(direct)));
        properties.put("inter.broker.listener.name", "INTERNAL");
    }

    private static String text(InetSocketAddress address) {
        return address.getHostString() + ":" + address.getPort();
    }
}
