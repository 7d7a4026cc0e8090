package io.sunder.harness.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.layout.ClusterLayout;
import io.sunder.harness.layout.Ports;
import io.sunder.harness.link.LinkId;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cluster 2 with brokers 1 and 2 (pids 11 and 12) and controller 101 (pid 19). */
class BypassCheckTest {
    private static final ClusterLayout LAYOUT =
            new ClusterLayout(2, new Ports(9092), List.of(Node.broker(1), Node.broker(2), Node.controller(101)));
    private static final Map<Long, Node> NODES =
            Map.of(11L, Node.broker(1), 12L, Node.broker(2), 19L, Node.controller(101));

    /** What a quiet cluster has: each broker talks to the controller, through the mesh, which is another process. */
    private static final List<Connection> QUIET = List.of(
            new Connection(11, at("127.0.0.1:40001"), at("127.2.1.101:9093")),
            new Connection(12, at("127.0.0.1:40002"), at("127.2.2.101:9093")),
            new Connection(19, at("127.2.101.101:9093"), at("127.0.0.1:40011")),
            new Connection(19, at("127.2.101.101:9093"), at("127.0.0.1:40012")));

    @Test
    void countsTheConnectionsOfEachLink() {
        MeshProof proof = check(
                new Connection(12, at("127.0.0.1:40003"), at("127.2.2.1:9092")),
                new Connection(12, at("127.0.0.1:40004"), at("127.2.2.1:9092")));
        assertEquals(Map.of(link("1>101"), 1, link("2>101"), 1, link("2>1"), 2), proof.connections());
        assertEquals(4, proof.total());
    }

    @Test
    void aConnectionToAnothersOwnListenerIsABypass() {
        String message = refusal(
                new Connection(12, at("127.0.0.1:40003"), at("127.2.1.1:9092")),
                new Connection(11, at("127.2.1.1:9092"), at("127.0.0.1:40003")));
        assertTrue(message.contains("broker-2 (pid 12"), message);
        assertTrue(message.contains("broker-1 (pid 11)"), message);
        assertTrue(message.contains("127.2.1.1:9092"), message);
    }

    @Test
    void itIsOneEvenIfOnlyTheConnectingEndIsSeen() {
        assertTrue(refusal(new Connection(12, at("127.0.0.1:40003"), at("127.2.101.101:9093")))
                .contains("controller-101"));
    }

    @Test
    void itIsOneOnAPortOfWhichTheLayoutKnowsNothing() {
        String message = refusal(
                new Connection(12, at("127.0.0.1:40003"), at("127.0.0.1:5005")),
                new Connection(11, at("127.0.0.1:5005"), at("127.0.0.1:40003")));
        assertTrue(message.contains("broker-1 (pid 11)"), message);
    }

    @Test
    void anothersLinkIsABypassToo() {
        assertTrue(refusal(new Connection(12, at("127.0.0.1:40003"), at("127.2.1.101:9093")))
                .contains("1>101"));
    }

    @Test
    void aClientsLinkIsABypassForANode() {
        assertTrue(refusal(new Connection(12, at("127.0.0.1:40003"), at("127.2.200.1:9094")))
                .contains("client>1"));
    }

    @Test
    void aNodeMayTalkToItselfAndToTheOutside() {
        MeshProof proof = check(
                new Connection(11, at("127.0.0.1:40003"), at("127.2.1.1:9092")),
                new Connection(11, at("127.2.1.1:9092"), at("127.0.0.1:40003")),
                new Connection(11, at("10.1.1.1:40004"), at("10.9.9.9:443")));
        assertEquals(2, proof.total());
    }

    @Test
    void nothingIsProvenAboutABrokerWithoutConnections() {
        BypassCheck check = new BypassCheck(LAYOUT, NODES);
        assertEquals(List.of(), check.unseenBrokers(check.check(QUIET)));
        assertEquals(List.of(Node.broker(2)), check.unseenBrokers(check.check(QUIET.subList(0, 1))));
    }

    private static String refusal(Connection... more) {
        return assertThrows(ClusterException.class, () -> check(more)).getMessage();
    }

    private static MeshProof check(Connection... more) {
        List<Connection> all = new ArrayList<>(QUIET);
        all.addAll(List.of(more));
        return new BypassCheck(LAYOUT, NODES).check(all);
    }

    private static InetSocketAddress at(String text) {
        int colon = text.indexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    private static LinkId link(String text) {
        return LinkId.parse(text);
    }
}
