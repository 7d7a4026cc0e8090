package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * SIGTERM of nodes, which shut down in good order: a broker hands its leaderships over, flushes its logs and ends. The heal
 * starts them again. Its witness: each process ended by itself, with its exit status.
 */
final class StopFault implements Fault {
    private final Cluster cluster;
    private final List<Integer> ids;
    /** The nodes that this fault itself hit: only they are its to heal. */
    private final List<Integer> struck = new ArrayList<>();

    private final List<String> proofs = new ArrayList<>();

    StopFault(Cluster cluster, List<Integer> ids) {
        this.cluster = cluster;
        this.ids = List.copyOf(ids);
    }

    @Override
    public List<String> targets() {
        return NodeNames.of(ids);
    }

    @Override
    public void begin() {
        for (int id : ids) {
            OrderlyStop.requireRunning(cluster, id);
            struck.add(id);
            proofs.add(OrderlyStop.of(cluster, id));
        }
    }

    @Override
    public Optional<String> witness() {
        return proofs.size() == ids.size() ? Optional.of(String.join("; ", proofs)) : Optional.empty();
    }

    @Override
    public void heal() {
        struck.forEach(id -> Restart.ifEnded(cluster, id));
    }
}
