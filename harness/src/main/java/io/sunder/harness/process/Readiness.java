package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Role;
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
import java.util.stream.Stream;

/** Waits until brokers serve their clients, and tells what is missing when they don't. */
public final class Readiness {
    private static final int ANSWER_WITHIN_MS = 1000;
    private static final int CONTROLLER_LINES = 5;

    private final Collection<? extends ObservedNode> nodes;
    private final Function<Node, InetSocketAddress> serving;
    private final Duration askEvery;
    private String missing = "";
    private ObservedNode culprit;

    /**
     * For these nodes.
     *
     * @param serving the listener at which a broker, once it is unfenced, is asked
     * @param askEvery pause between two questions
     */
    public Readiness(
            Collection<? extends ObservedNode> nodes, Function<Node, InetSocketAddress> serving, Duration askEvery) {
        this.nodes = nodes;
        this.serving = serving;
        this.askEvery = askEvery;
        this.culprit = nodes.iterator().next();
    }

    /**
     * Returns when each broker lists all brokers as unfenced, and every controller takes part in the quorum.
     *
     * @throws ClusterException as soon as a node has ended, or at the deadline
     */
    public void awaitCluster(Duration limit) {
        Set<Integer> brokers = ids(Role.BROKER);
        await(limit, "the cluster is not ready", () -> {
            for (ObservedNode node : nodes) {
                if (brokers.contains(node.node().id()) && !knows(node, brokers)) {
                    return false;
                }
            }
            return controllersTakePart();
        });
    }

    /** Returns when this broker lists itself: it opens its listeners only once it is unfenced. */
    public void awaitBroker(ObservedNode broker, Duration limit) {
        Set<Integer> self = Set.of(broker.node().id());
        await(limit, broker.node() + " is not ready", () -> knows(broker, self));
    }

    private Set<Integer> ids(Role role) {
        return withRole(role).map(Node::id).collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<Node> withRole(Role role) {
        return nodes.stream().map(ObservedNode::node).filter(node -> node.role() == role);
    }

    private void await(Duration limit, String failure, BooleanSupplier ready) {
        Deadline deadline = Deadline.after(limit);
        try {
            boolean held = deadline.await(
                    () -> {
                        requireAlive(failure);
                        return ready.getAsBoolean();
                    },
                    askEvery);
            if (!held) {
                throw new ClusterException(failure + " after " + limit.toMillis() + " ms: " + missing + "; " + logs());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting: " + failure + ": " + missing, e);
        }
    }

    /** The culprit's, and the controllers': a broker that can't register may wait for one of them. */
    private String logs() {
        StringBuilder logs = new StringBuilder(LogTail.of(culprit.files().log()));
        for (ObservedNode node : nodes) {
            if (node != culprit && node.node().role() == Role.CONTROLLER) {
                logs.append('\n').append(LogTail.of(node.files().log(), CONTROLLER_LINES));
            }
        }
        return logs.toString();
    }

    private void requireAlive(String failure) {
        for (ObservedNode node : nodes) {
            node.crash().ifPresent(how -> {
                throw new ClusterException(failure + ": " + how);
            });
            if (node.state() == NodeState.STOPPED) {
                throw new ClusterException(
                        failure + ": " + node.node() + " doesn't run; it was ended, or never started");
            }
        }
    }

    private boolean knows(ObservedNode broker, Set<Integer> wanted) {
        InetSocketAddress address = serving.apply(broker.node());
        Optional<Set<Integer>> known = probe(address).knownBrokers();
        boolean all = known.filter(ids -> ids.containsAll(wanted)).isPresent();
        if (!all) {
            culprit = broker;
            missing = broker.node()
                    + known.map(ids -> " knows only the brokers " + ids + " of " + wanted)
                            .orElse(" doesn't answer at " + address);
        }
        return all;
    }

    private boolean controllersTakePart() {
        Set<Integer> wanted = ids(Role.CONTROLLER);
        if (wanted.size() == 1) {
            // It has unfenced the brokers.
            return true;
        }
        Node broker = withRole(Role.BROKER).findFirst().orElseThrow();
        Optional<Set<Integer>> live = probe(serving.apply(broker)).liveVoters();
        if (live.filter(ids -> ids.containsAll(wanted)).isPresent()) {
            return true;
        }
        Optional<? extends ObservedNode> absent = nodes.stream()
                .filter(n -> wanted.contains(n.node().id())
                        && !live.orElse(Set.of()).contains(n.node().id()))
                .findFirst();
        if (absent.isPresent()) {
            culprit = absent.get();
        }
        missing = culprit.node() + " takes no part in the quorum; those of " + wanted + " that do: "
                + live.map(Set::toString).orElse("unknown, since no broker could tell");
        return false;
    }

    private static BrokerProbe probe(InetSocketAddress address) {
        return new BrokerProbe(address, ANSWER_WITHIN_MS);
    }
}
