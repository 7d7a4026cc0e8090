package io.sunder.harness.proof;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.layout.ClusterLayout;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.link.LinkId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Judges connections against a layout. A pure function: it looks at nothing but its arguments.
 *
 * <p>Node i may connect to the listener of a link {@code i>j} and to itself, to no other address of its cluster, and to
 * no other process of it by any address. What goes elsewhere (a metrics service of the user's, say) is no link.
 */
final class BypassCheck {
    private final ClusterLayout layout;
    private final Map<Long, Node> nodeOf;
    private final Map<InetSocketAddress, LinkId> links = new HashMap<>();
    private final Map<InetAddress, Node> ownAddresses = new HashMap<>();

    /**
     * A check of one cluster.
     *
     * @param nodeOf the running nodes by pid
     */
    BypassCheck(ClusterLayout layout, Map<Long, Node> nodeOf) {
        this.layout = layout;
        this.nodeOf = Map.copyOf(nodeOf);
        for (LinkEndpoint link : layout.links()) {
            links.put(link.listen(), link.id());
        }
        layout.nodes().forEach(node -> ownAddresses.put(layout.ownAddress(node), node));
    }

    /**
     * The connections per link.
     *
     * @throws ClusterException naming both ends, if a connection goes past the mesh
     */
    MeshProof check(List<Connection> connections) {
        Map<InetSocketAddress, Long> localEnds = new HashMap<>();
        connections.forEach(c -> localEnds.put(c.local(), c.pid()));
        Map<LinkId, Integer> proven = new TreeMap<>();
        for (Connection connection : connections) {
            Node from = nodeOf(connection);
            if (isAccepted(connection, from)) {
                continue;
            }
            LinkId link = links.get(connection.remote());
            if (link != null && link.from().equals(Integer.toString(from.id()))) {
                proven.merge(link, 1, Integer::sum);
            } else {
                requireHarmless(connection, from, localEnds.get(connection.remote()));
            }
        }
        return new MeshProof(proven);
    }

    private Node nodeOf(Connection connection) {
        Node node = nodeOf.get(connection.pid());
        if (node == null) {
            throw new IllegalArgumentException("process " + connection.pid() + " is no node of the cluster");
        }
        return node;
    }

    /** Whether the node is the one that was connected to. */
    private boolean isAccepted(Connection connection, Node node) {
        int port = connection.local().getPort();
        boolean listens =
                port >= layout.ports().broker() && port <= layout.ports().direct();
        return listens && connection.local().getAddress().equals(layout.ownAddress(node));
    }

    private void requireHarmless(Connection connection, Node from, @Nullable Long peer) {
        Node to = peer != null
                ? nodeOf.get(peer)
                : ownAddresses.get(connection.remote().getAddress());
        LinkId foreign = links.get(connection.remote());
        if (to != null && !to.equals(from)) {
            throw bypass(connection, from, to + (peer == null ? "" : " (pid " + peer + ")") + " itself");
        }
        if (foreign != null) {
            throw bypass(connection, from, "the link " + foreign + ", which is another's");
        }
    }

    private ClusterException bypass(Connection connection, Node from, String to) {
        return new ClusterException("a connection goes past the link mesh: " + from + " (pid " + connection.pid() + ", "
                + text(connection.local()) + ") is connected to " + to + " at " + text(connection.remote())
                + ". Faults on links would not reach it, so the run can't go on. Check the node's hosts file and any"
                + " overridden listener property");
    }

    /** Running brokers of which no connection was seen, though each always has one to a controller: nothing is proven. */
    List<Node> unseenBrokers(MeshProof proof) {
        return nodeOf.values().stream()
                .filter(node -> node.role() == Role.BROKER)
                .filter(node -> proof.connections().keySet().stream()
                        .noneMatch(link -> link.from().equals(Integer.toString(node.id()))))
                .toList();
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
