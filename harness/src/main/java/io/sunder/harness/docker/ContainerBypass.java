package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.proof.ProcNetTcp;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Judges the connections that were seen in each node's container. A pure function: it looks at nothing but its
 * arguments.
 *
 * <p>Node i may be connected to the entrance of a link {@code i>j}, and whoever is connected to it must be an engine. No
 * node's own address may be the other end of anything in another node's container, nor may another node's engine. What
 * goes elsewhere (a metrics service of the user's, say) is no link.
 */
final class ContainerBypass {
    private final Map<InetSocketAddress, LinkId> links = new HashMap<>();
    private final Map<InetAddress, Node> nodes = new HashMap<>();

    ContainerBypass(ContainerLayout layout) {
        for (LinkEndpoint link : layout.links()) {
            links.put(link.listen(), link.id());
        }
        layout.nodes().forEach(node -> nodes.put(layout.address(node), node));
    }

    /**
     * The connections per link.
     *
     * @param seen the established connections of each running node
     * @throws ClusterException naming both ends, if a connection goes past the mesh
     */
    MeshProof check(Map<Node, List<ProcNetTcp.Entry>> seen) {
        Map<LinkId, Integer> proven = new TreeMap<>();
        seen.forEach((node, connections) -> connections.forEach(connection -> {
            LinkId link = links.get(connection.remote());
            Node other = nodes.get(connection.remote().getAddress());
            if (other != null && !other.equals(node)) {
                throw bypass(connection, node, other + " itself");
            }
            if (link != null) {
                if (!link.from().equals(Integer.toString(node.id()))) {
                    throw bypass(connection, node, "the link " + link + ", which is another's");
                }
                proven.merge(link, 1, Integer::sum);
            }
        }));
        return new MeshProof(proven);
    }

    private static ClusterException bypass(ProcNetTcp.Entry connection, Node from, String to) {
        return new ClusterException(
                "a connection goes past the link mesh: " + from + " (" + text(connection.local())
                        + ") is connected to " + to + " at " + text(connection.remote())
                        + ". Faults on links would not reach it, so the run can't go on. Check any overridden listener property");
    }

    /** Running brokers of which no connection was seen, though each always has one to a controller: nothing is proven. */
    static List<Node> unseenBrokers(Set<Node> running, MeshProof proof) {
        return running.stream()
                .filter(node -> node.role() == Role.BROKER)
                .filter(node -> proof.connections().keySet().stream()
                        .noneMatch(link -> link.from().equals(Integer.toString(node.id()))))
                .toList();
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
