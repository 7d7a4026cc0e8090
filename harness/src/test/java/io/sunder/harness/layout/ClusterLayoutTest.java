package io.sunder.harness.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.link.LinkEndpoint;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClusterLayoutTest {
    private static final Node CONTROLLER = Node.controller(101);
    private final ClusterLayout layout =
            new ClusterLayout(7, new Ports(9092), List.of(Node.broker(1), Node.broker(2), CONTROLLER));

    @Test
    void everyDirectedPairHasALinkExceptControllerToBroker() {
        assertEquals(
                List.of("1>2", "1>101", "2>1", "2>101", "client>1", "client>2"),
                layout.links().stream().map(link -> link.id().toString()).toList());
    }

    @Test
    void controllersHaveLinksToEachOther() {
        var three = new ClusterLayout(7, new Ports(9092), List.of(CONTROLLER, Node.controller(102)));
        assertEquals(
                List.of("101>102", "102>101"),
                three.links().stream().map(link -> link.id().toString()).toList());
    }

    @Test
    void aLinkListensOnItsOwnAddressAndLeadsToTheNodes() {
        Map<String, String> links = layout.links().stream()
                .collect(Collectors.toMap(
                        link -> link.id().toString(), link -> text(link.listen()) + " -> " + text(link.upstream())));
        assertEquals("127.7.2.1:9092 -> 127.7.1.1:9092", links.get("2>1"));
        assertEquals("127.7.2.101:9093 -> 127.7.101.101:9093", links.get("2>101"));
        assertEquals("127.7.200.2:9094 -> 127.7.2.2:9094", links.get("client>2"));
    }

    @Test
    void nothingListensTwiceOnOneAddress() {
        List<InetSocketAddress> addresses = layout.listenAddresses();
        assertEquals(addresses.size(), new HashSet<>(addresses).size());
        assertEquals(6 + 3 + 4, addresses.size());
    }

    @Test
    void aNodesHostsFileLeadsToItsOwnLinksAndToItself() {
        assertEquals("""
                127.0.0.1 localhost
                127.7.2.1 broker-1
                127.7.2.2 broker-2
                127.7.2.101 controller-101
                """, layout.hostsFile(Node.broker(2)));
    }

    @Test
    void noAddressOfOneClusterIsAnAddressOfAnother() {
        var other = new ClusterLayout(8, new Ports(9092), layout.nodes());
        var own = layout.links().stream().map(LinkEndpoint::listen).collect(Collectors.toSet());
        assertTrue(other.listenAddresses().stream().noneMatch(own::contains));
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
