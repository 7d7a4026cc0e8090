package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.process.BrokerProbe;
import io.sunder.harness.process.LogTail;
import io.sunder.harness.time.Deadline;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Waits until brokers in containers serve, asking each past the mesh, and tells what is missing when they don't. */
final class ContainerReadiness {
    private static final Duration ASK_EVERY = Duration.ofMillis(100);
    private static final int ANSWER_WITHIN_MS = 1000;

    private final Collection<NodeContainer> nodes;
    private final Function<Node, InetSocketAddress> direct;
    private String missing = "";
    private NodeContainer culprit;

    /**
     * For these nodes.
     *
     * @param direct where a broker is reached past the mesh
     */
    ContainerReadiness(Collection<NodeContainer> nodes, Function<Node, InetSocketAddress> direct) {
        this.nodes = nodes;
        this.direct = direct;
        this.culprit = nodes.iterator().next();
    }

    /** Returns when each broker lists all brokers as unfenced, and every controller takes part in the quorum. */
    void awaitCluster(Duration limit) {
        Set<Integer> brokers = ids(Role.BROKER);
        await(limit, "the cluster is not ready", () -> {
            for (NodeContainer node : nodes) {
                if (node.node().role() == Role.BROKER && !knows(node, brokers)) {
                    return false;
                }
            }
            return controllersTakePart();
        });
    }

    /** Returns when this broker lists itself: it opens its listeners only once it is unfenced. */
    void awaitBroker(NodeContainer broker, Duration limit) {
        await(
                limit,
                broker.node() + " is not ready",
                () -> knows(broker, Set.of(broker.node().id())));
    }

    private Set<Integer> ids(Role role) {
        return nodes.stream()
                .map(NodeContainer::node)
                .filter(node -> node.role() == role)
                .map(Node::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void await(Duration limit, String failure, BooleanSupplier ready) {
        try {
            boolean held = Deadline.after(limit)
                    .await(
                            () -> {
                                if (ready.getAsBoolean()) {
                                    return true;
                                }
                                requireAlive(failure);
                                return false;
                            },
                            ASK_EVERY);
            if (!held) {
                throw new ClusterException(failure + " after " + limit.toMillis() + " ms: " + missing + "; "
                        + LogTail.of(culprit.files().log()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting: " + failure + ": " + missing, e);
        }
    }

    private void requireAlive(String failure) {
        for (NodeContainer node : nodes) {
            node.crash().ifPresent(how -> {
                throw new ClusterException(failure + ": " + how);
            });
            if (node.state() == NodeState.STOPPED) {
                throw new ClusterException(
                        failure + ": " + node.node() + " doesn't run; it was ended, or never started");
            }
        }
    }

    private boolean knows(NodeContainer broker, Set<Integer> wanted) {
        InetSocketAddress address = direct.apply(broker.node());
        Optional<Set<Integer>> known = probe(address).knownBrokers();
        boolean all = known.filter(ids -> ids.containsAll(wanted)).isPresent();
        if (!all) {
            culprit = broker;
            missing = broker.node()
                    + known.map(ids -> " knows only the brokers " + ids + " of " + wanted)
                            .orElse(" doesn't answer on its direct listener, mapped to " + address);
        }
        return all;
    }

    private boolean controllersTakePart() {
        Set<Integer> wanted = ids(Role.CONTROLLER);
        if (wanted.size() == 1) {
            // It has unfenced the brokers.
            return true;
        }
        Node broker = nodes.stream()
                .map(NodeContainer::node)
                .filter(node -> node.role() == Role.BROKER)
                .findFirst()
                .orElseThrow();
        Optional<Set<Integer>> live = probe(direct.apply(broker)).liveVoters();
        if (live.filter(ids -> ids.containsAll(wanted)).isPresent()) {
            return true;
        }
        missing = "not every controller of " + wanted + " takes part in the quorum; those that do: "
                + live.map(Set::toString).orElse("unknown, since no broker could tell");
        return false;
    }

    private static BrokerProbe probe(InetSocketAddress address) {
        return new BrokerProbe(address, ANSWER_WITHIN_MS);
    }
}
