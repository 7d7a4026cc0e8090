package io.sunder.harness.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.link.LinkEndpoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContainerLayoutTest {
    private static final List<Node> NODES =
            ClusterSpec.of(Target.parse("kafka")).nodes();
    private final ContainerLayout layout = new ContainerLayout(Subnet.parse("172.20.0.0/16"), NODES);

    @Test
    void theNameOfATargetLeadsEachNodeToItsOwnLink() {
        Map<String, LinkEndpoint> links = new HashMap<>();
        layout.links().forEach(link -> links.put(link.id().toString(), link));
        for (Node from : layout.brokers()) {
            for (Node to : NODES) {
                if (!from.equals(to)) {
                    InetSocketAddress reached =
                            new InetSocketAddress(layout.extraHosts(from).get(to.name()), ContainerLayout.nodePort(to));
                    LinkEndpoint link = links.get(from.id() + ">" + to.id());
                    assertEquals(reached, link.listen());
                    assertEquals(new InetSocketAddress(layout.address(to), reached.getPort()), link.upstream());
                }
            }
        }
    }

    @Test
    void aNodeIsNotToldItsOwnName() {
        NODES.forEach(node -> assertFalse(layout.extraHosts(node).containsKey(node.name())));
    }

    @Test
    void noAddressIsGivenTwice() {
        Set<InetAddress> addresses = new HashSet<>(List.of(layout.clientEngineAddress()));
        NODES.forEach(
                node -> assertTrue(addresses.add(layout.address(node)) && addresses.add(layout.engineAddress(node))));
        assertEquals(2 * NODES.size() + 1, addresses.size());
    }

    @Test
    void aNetworkThatIsTooSmallIsRefusedAtOnce() {
        assertThrows(ClusterException.class, () -> new ContainerLayout(Subnet.parse("10.0.0.0/29"), NODES));
    }
}
