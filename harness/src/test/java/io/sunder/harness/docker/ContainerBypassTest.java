package io.sunder.harness.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.proof.ProcNetTcp;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ContainerBypassTest {
    private static final Node ONE = Node.broker(1);
    private static final Node TWO = Node.broker(2);
    private final ContainerLayout layout = new ContainerLayout(
            Subnet.parse("172.20.0.0/16"), ClusterSpec.of(Target.parse("kafka")).nodes());
    private final ContainerBypass check = new ContainerBypass(layout);

    @Test
    void connectionsToTheNodesOwnLinksAreCounted() {
        MeshProof proof = check.check(Map.of(
                TWO,
                List.of(from(TWO, layout.engineAddress(TWO), 10001), from(TWO, layout.engineAddress(TWO), 10001))));
        assertEquals(Map.of(LinkId.parse("2>1"), 2), proof.connections());
    }

    @Test
    void aConnectionToAnotherNodeItselfIsABypassSeenFromEitherEnd() {
        var opened = Map.of(TWO, List.of(from(TWO, layout.address(ONE), 10001)));
        var refused = assertThrows(ClusterException.class, () -> check.check(opened));
        assertTrue(String.valueOf(refused.getMessage()).contains("broker-2"), refused.getMessage());
        assertTrue(String.valueOf(refused.getMessage()).contains("broker-1 itself"), refused.getMessage());
        var accepted = Map.of(
                ONE,
                List.of(new ProcNetTcp.Entry(
                        new InetSocketAddress(layout.address(ONE), 10001),
                        new InetSocketAddress(layout.address(TWO), 44444),
                        1)));
        assertThrows(ClusterException.class, () -> check.check(accepted));
    }

    @Test
    void aConnectionToAnothersLinkIsABypass() {
        var seen = Map.of(TWO, List.of(from(TWO, layout.engineAddress(ONE), 10101)));
        var refused = assertThrows(ClusterException.class, () -> check.check(seen));
        assertTrue(String.valueOf(refused.getMessage()).contains("the link 1>101"), refused.getMessage());
    }

    @Test
    void whatComesInThroughAnEngineOrGoesElsewhereIsHarmless() {
        var accepted = new ProcNetTcp.Entry(
                new InetSocketAddress(layout.address(ONE), 20001),
                new InetSocketAddress(layout.clientEngineAddress(), 50000),
                1);
        var toItself = from(ONE, layout.address(ONE), 10001);
        var elsewhere = from(ONE, InetAddress.getLoopbackAddress(), 9999);
        MeshProof proof = check.check(Map.of(ONE, List.of(accepted, toItself, elsewhere)));
        assertEquals(0, proof.total());
        assertEquals(List.of(ONE), ContainerBypass.unseenBrokers(Set.of(ONE, Node.controller(101)), proof));
    }

    private ProcNetTcp.Entry from(Node node, InetAddress to, int port) {
        return new ProcNetTcp.Entry(
                new InetSocketAddress(layout.address(node), 40000), new InetSocketAddress(to, port), 1);
    }
}
