package io.sunder.harness.run;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.nemesis.Nemesis;
import io.sunder.harness.observer.Observer;
import io.sunder.harness.observer.PartitionState;
import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Heals everything and waits until the cluster is whole again: every node up, every replica in sync. */
final class Recovery {
    private static final Duration LOOK = Duration.ofMillis(50);

    private final Cluster cluster;
    private final LinkMesh mesh;
    private final Nemesis nemesis;
    private final Observer observer;
    private final Clock clock;

    Recovery(Cluster cluster, LinkMesh mesh, Nemesis nemesis, Observer observer, Clock clock) {
        this.cluster = cluster;
        this.mesh = mesh;
        this.nemesis = nemesis;
        this.observer = observer;
        this.clock = clock;
    }

    /**
     * Heals.
     *
     * @return what a person should know: nodes that ended by themselves, or could not be brought back
     */
    List<String> heal() {
        List<String> notes = new ArrayList<>();
        nemesis.healAll();
        mesh.resetAll();
        for (Node node : cluster.nodes()) {
            NodeState state = cluster.state(node.id());
            if (state == NodeState.CRASHED) {
                notes.add(node.name() + " ended by itself; its log: "
                        + cluster.nodeDirectory(node.id()).resolve("server.log"));
            }
            bringBack(node, state).ifPresent(notes::add);
        }
        return notes;
    }

    private Optional<String> bringBack(Node node, NodeState state) {
        try {
            switch (state) {
                case RUNNING -> {}
                case PAUSED -> cluster.resume(node.id());
                case STOPPED, CRASHED -> cluster.start(node.id());
            }
            return Optional.empty();
        } catch (ClusterException e) {
            return Optional.of(node.name() + " could not be brought back: " + e.getMessage());
        }
    }

    /**
     * Waits until every partition has a leader and all of its replicas in sync.
     *
     * @param limit how long at most
     * @param hurry how long at most from when somebody asks to stop
     * @return the partitions that were not whole when the time was over
     */
    List<String> awaitWhole(List<String> keys, Duration limit, Interruption stop, Duration hurry)
            throws InterruptedException {
        long begun = clock.nanoTime();
        long hurrySince = begun;
        while (true) {
            List<String> broken = keys.stream().filter(key -> !isWhole(key)).toList();
            long now = clock.nanoTime();
            hurrySince = stop.isAsked() ? hurrySince : now;
            boolean over = now - begun >= limit.toNanos() || now - hurrySince >= hurry.toNanos();
            if (broken.isEmpty() || over) {
                return broken.stream().map(this::describe).toList();
            }
            clock.sleep(LOOK.toNanos());
        }
    }

    private boolean isWhole(String key) {
        return observer.partition(key).map(PartitionState::isWhole).orElse(false);
    }

    private String describe(String key) {
        return observer.partition(key)
                .map(state -> key + " (leader "
                        + (state.leader().isPresent() ? state.leader().getAsInt() : "none") + ", ISR " + state.isr()
                        + " of " + state.replicas() + ")")
                .orElse(key + " (no broker describes it)");
    }
}
