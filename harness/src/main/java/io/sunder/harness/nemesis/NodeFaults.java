package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.NodeAction.Corrupt;
import io.sunder.harness.scenario.NodeAction.RollingRestart;
import io.sunder.harness.scenario.NodeAction.Stop;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes the faults of {@link NodeAction}. */
final class NodeFaults {
    /** Nothing is changed: the restart is all there is. */
    private static final RollingFault.Change NOTHING = new RollingFault.Change() {
        @Override
        public void to(int id) {
            // It comes back as it was.
        }

        @Override
        public Optional<String> proof(int id, NodeLog log) {
            return Optional.of("");
        }
    };

    private static final Features NOTHING_MORE = () -> "";

    private final Cluster cluster;
    private final Roles roles;
    private final Features features;
    private final TargetResolver resolver;

    NodeFaults(Cluster cluster, Roles roles, Features features) {
        this.cluster = cluster;
        this.roles = roles;
        this.features = features;
        this.resolver = new TargetResolver(roles);
    }

    /** The fault, or empty while a role that it names is played by nobody. */
    Optional<Fault> build(NodeAction action, RandomGenerator chance) {
        List<Integer> ids = resolver.resolve(action.nodes(), chance);
        return ids.isEmpty() ? Optional.empty() : Optional.of(build(action, ids, chance));
    }

    private Fault build(NodeAction action, List<Integer> ids, RandomGenerator chance) {
        if (action instanceof Stop) {
            return new StopFault(cluster, ids);
        }
        if (action instanceof NodeAction.DiskFull) {
            return new DiskFullFault(cluster, ids);
        }
        if (action instanceof NodeAction.ClockSkew skew) {
            return new ClockFault(cluster, ids, skew.by());
        }
        if (action instanceof Corrupt corrupt) {
            String key = corrupt.key();
            return new CorruptFault(
                    cluster, ids, key, disk -> disk.corrupt(key, corrupt.how(), corrupt.where(), chance));
        }
        if (action instanceof NodeAction.Upgrade upgrade) {
            RollingFault.Change change = new Upgrade(cluster, Target.parse(upgrade.target()));
            return new RollingFault(
                    cluster, roles, ids, upgrade.eachWithin(), change, upgrade.finalizing() ? features : NOTHING_MORE);
        }
        RollingRestart rolling = (RollingRestart) action;
        return new RollingFault(cluster, roles, ids, rolling.eachWithin(), NOTHING, NOTHING_MORE);
    }
}
