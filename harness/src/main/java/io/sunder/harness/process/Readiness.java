package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.layout.ClusterLayout;
import io.sunder.harness.time.Deadline;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Waits until brokers serve their clients, and tells what is missing when they don't. */
final class Readiness {
    private static final Duration ASK_EVERY = Duration.ofMillis(25);
    private static final int ANSWER_WITHIN_MS = 1000;
    private static final int CONTROLLER_LINES = 5;

    private final ClusterLayout layout;
    private final Collection<NodeProcess> nodes;
    private String missing = "";
    private NodeProcess culprit;

    Readiness(ClusterLayout layout, Collection<NodeProcess> nodes) {
        this.layout = layout;
        this.nodes = nodes;
        this.culprit = nodes.iterator().next();
    }

    /**
     * Returns when each broker lists all brokers as unfenced on its own client listener, and every controller takes part
     * in the quorum.
     *
     * @throws ClusterException as soon as a node has ended, or at the deadline
     */
    void awaitCluster(Duration limit) {
        Set<Integer> brokers =
                layout.brokers().stream().map(b -> b.id()).collect(Collectors.toCollection(TreeSet::new));
        await(limit, "the cluster is not ready", () -> {
            for (NodeProcess node : nodes) {
                if (brokers.contains(node.node().id()) && !knows(node, brokers)) {
                    return false;
                }
            }
            return controllersTakePart();
        });
    }

    /** Returns when this broker lists itself: it opens its client listener only once it is unfenced. */
    void awaitBroker(NodeProcess broker, Duration limit) {
        Set<Integer> self = Set.of(broker.node().id());
        await(limit, broker.node() + " is not ready", () -> knows(broker, self));
    }

    private void await(Duration limit, String failure, BooleanSupplier ready) {
        Deadline deadline = Deadline.after(limit);
        try {
            boolean held = deadline.await(
                    () -> {
                        requireAlive(failure);
                        return ready.getAsBoolean();
                    },
                    ASK_EVERY);
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
        for (NodeProcess node : nodes) {
            if (node != culprit
                    && node.node().id() >= layout.controllers().get(0).id()) {
                logs.append('\n').append(LogTail.of(node.files().log(), CONTROLLER_LINES));
            }
        }
        return logs.toString();
    }

    private void requireAlive(String failure) {
        for (NodeProcess node : nodes) {
            node.crash().ifPresent(how -> {
                throw new ClusterException(failure + ": " + how);
            });
            if (node.state() == NodeState.STOPPED) {
                throw new ClusterException(
                        failure + ": " + node.node() + " doesn't run; it was ended, or never started");
            }
        }
    }

    private boolean knows(NodeProcess broker, Set<Integer> wanted) {
        InetSocketAddress address = new InetSocketAddress(
                layout.ownAddress(broker.node()), layout.ports().client());
        Optional<Set<Integer>> known = probe(address).knownBrokers();
        boolean all = known.filter(ids -> ids.containsAll(wanted)).isPresent();
        if (!all) {
            culprit = broker;
            missing = broker.node()
                    + known.map(ids -> " knows only the brokers " + ids + " of " + wanted)
                            .orElse(" doesn't answer on its client listener " + address);
        }
        return all;
    }

    private boolean controllersTakePart() {
        Set<Integer> wanted =
                layout.controllers().stream().map(c -> c.id()).collect(Collectors.toCollection(TreeSet::new));
        if (wanted.size() == 1) {
            // It has unfenced the brokers.
            return true;
        }
        InetSocketAddress address = layout.directAddress(layout.brokers().get(0));
        Optional<Set<Integer>> live = probe(address).liveVoters();
        if (live.filter(ids -> ids.containsAll(wanted)).isPresent()) {
            return true;
        }
        culprit = nodes.stream()
                .filter(n -> wanted.contains(n.node().id())
                        && !live.orElse(Set.of()).contains(n.node().id()))
                .findFirst()
                .orElse(culprit);
        missing = culprit.node() + " takes no part in the quorum; those of " + wanted + " that do: "
                + live.map(Set::toString).orElse("unknown, since no broker could tell");
        return false;
    }

    private static BrokerProbe probe(InetSocketAddress address) {
        return new BrokerProbe(address, ANSWER_WITHIN_MS);
    }
}
