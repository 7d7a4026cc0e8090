package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.cluster.Target.KafkaRelease;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The change of the program that a node runs. Its proof: what ran before, what runs now, and the version that it tells. */
final class Upgrade implements RollingFault.Change {
    /** What every Kafka server prints at its start, with its version after it. */
    private static final String TOLD = "Kafka version: ";

    private final Cluster cluster;
    private final Target target;
    private final Map<Integer, Target> before = new HashMap<>();

    Upgrade(Cluster cluster, Target target) {
        this.cluster = cluster;
        this.target = target;
    }

    @Override
    public void to(int id) {
        before.put(id, cluster.life(id).target());
        cluster.become(id, target);
    }

    @Override
    public Optional<String> proof(int id, NodeLog log) {
        Target now = cluster.life(id).target();
        Optional<String> told = log.first(line -> line.contains(TOLD));
        boolean changed = now.equals(target) && !now.equals(before.get(id));
        boolean agrees = !(target instanceof KafkaRelease release)
                || told.filter(line -> line.contains(TOLD + release.version())).isPresent();
        return changed && agrees
                ? Optional.of(" of " + now + ", before of " + before.get(id)
                        + told.map(line -> " (it says: " + line + ")").orElse(""))
                : Optional.empty();
    }
}
