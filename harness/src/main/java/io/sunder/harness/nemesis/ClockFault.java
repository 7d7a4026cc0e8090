package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sets the clocks of nodes fast or slow; the heal sets them right. Its witness: the time that each node tells. */
final class ClockFault implements Fault {
    /** How near a clock must come to what it was set to: it is set within a second or so, and told a few times a second. */
    private static final Duration NEAR = Duration.ofSeconds(1);

    private final Cluster cluster;
    private final List<Integer> ids;
    private final Duration by;
    private final List<Integer> struck = new ArrayList<>();
    private Optional<String> seen = Optional.empty();

    ClockFault(Cluster cluster, List<Integer> ids, Duration by) {
        this.cluster = cluster;
        this.ids = List.copyOf(ids);
        this.by = by;
    }

    @Override
    public List<String> targets() {
        return NodeNames.of(ids);
    }

    @Override
    public void begin() {
        for (int id : ids) {
            if (cluster.state(id) != NodeState.RUNNING) {
                throw new FaultException("the clock of " + NodeNames.of(id) + " isn't set: it isn't running");
            }
            struck.add(id);
            cluster.skewClock(id, by);
        }
    }

    @Override
    public Optional<String> witness() {
        if (seen.isEmpty() && struck.equals(ids)) {
            List<String> proofs = new ArrayList<>();
            for (int id : ids) {
                Duration shown = cluster.clockSkew(id);
                if (shown.minus(by).abs().compareTo(NEAR) <= 0) {
                    proofs.add(NodeNames.of(id) + " told a time " + shown.abs().toMillis() + " ms "
                            + (shown.isNegative() ? "behind" : "ahead"));
                }
            }
            seen = proofs.size() == ids.size() ? Optional.of(String.join("; ", proofs)) : Optional.empty();
        }
        return seen;
    }

    @Override
    public void heal() {
        struck.forEach(id -> cluster.skewClock(id, Duration.ZERO));
        struck.clear();
    }
}
