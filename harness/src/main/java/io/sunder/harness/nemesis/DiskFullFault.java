package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fills the disks of brokers up to the last byte. The heal frees them, and starts those that have ended upon that. Its
 * witness: the disk was full, and the broker says that it had no space, or has ended.
 */
final class DiskFullFault implements Fault {
    /** What the system's error says, which a broker prints with it. */
    private static final String NO_SPACE = "No space left on device";

    /** A broker that has met the error ends, or goes on; it must not end just after it was found alive. */
    private static final Duration DYING = Duration.ofSeconds(5);

    private final Cluster cluster;
    private final List<Integer> ids;
    private final Map<Integer, NodeLog> struck = new LinkedHashMap<>();
    private final List<Integer> full = new ArrayList<>();
    private Optional<String> seen = Optional.empty();

    DiskFullFault(Cluster cluster, List<Integer> ids) {
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
            if (cluster.state(id) != NodeState.RUNNING) {
                throw new FaultException("the disk of " + NodeNames.of(id) + " isn't filled: the broker isn't running");
            }
            struck.put(id, NodeLog.ofNow(cluster, id));
            cluster.fillDisk(id);
            full.add(id);
        }
    }

    @Override
    public Optional<String> witness() {
        if (seen.isEmpty() && full.equals(ids)) {
            List<String> proofs = new ArrayList<>();
            struck.forEach((id, log) -> proof(id, log).ifPresent(proofs::add));
            seen = proofs.size() == ids.size() ? Optional.of(String.join("; ", proofs)) : Optional.empty();
        }
        return seen;
    }

    private Optional<String> proof(int id, NodeLog log) {
        String filled = "the disk of " + NodeNames.of(id) + " was filled to its last byte, and ";
        Optional<String> said = log.first(line -> line.contains(NO_SPACE));
        if (said.isPresent()) {
            return Optional.of(filled + "it says: " + said.get());
        }
        return cluster.state(id) == NodeState.CRASHED
                ? Optional.of(filled + "its " + cluster.life(id).process() + " ended by itself")
                : Optional.empty();
    }

    @Override
    public void heal() {
        struck.forEach((id, log) -> {
            cluster.relieveDisk(id);
            if (log.first(line -> line.contains(NO_SPACE)).isPresent()) {
                awaitEnd(id);
            }
            Restart.ifEnded(cluster, id);
        });
        // What a broker says in its next life is no matter of this fault.
        struck.clear();
    }

    private void awaitEnd(int id) {
        try {
            // Whether it ends or goes on is the broker's affair.
            var unused =
                    Deadline.after(DYING).await(() -> cluster.state(id) != NodeState.RUNNING, Duration.ofMillis(50));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
