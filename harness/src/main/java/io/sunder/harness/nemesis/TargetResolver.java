package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultTargets;
import io.sunder.harness.scenario.Selector;
import io.sunder.harness.scenario.Selector.ClusterRole;
import io.sunder.harness.scenario.Selector.PartitionRole;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/** Turns selectors into node ids at the moment a fault strikes. */
final class TargetResolver {
    private final Roles roles;

    TargetResolver(Roles roles) {
        this.roles = roles;
    }

    /** The action aimed at ids instead of roles; empty if a role that it names is played by nobody now. */
    Optional<FaultAction> resolve(FaultAction action, RandomGenerator chance) {
        AtomicBoolean nobody = new AtomicBoolean();
        FaultAction resolved = FaultTargets.replaced(action, selector -> {
            List<Selector> ids = resolve(selector, chance).stream()
                    .<Selector>map(Selector.ById::new)
                    .toList();
            if (ids.isEmpty()) {
                nobody.set(true);
                return selector;
            }
            return ids.size() == 1 ? ids.get(0) : new Selector.All(ids);
        });
        return nobody.get() ? Optional.empty() : Optional.of(resolved);
    }

    /** The ids, in a stable order; empty if nobody plays the role now. {@code chance} decides where several could. */
    List<Integer> resolve(Selector selector, RandomGenerator chance) {
        if (selector instanceof Selector.ById byId) {
            return List.of(byId.id());
        }
        if (selector instanceof Selector.ByPartitionRole byRole) {
            return partitionRole(byRole.role(), byRole.key(), chance);
        }
        if (selector instanceof Selector.ByClusterRole byRole) {
            return clusterRole(byRole.role(), chance);
        }
        if (selector instanceof Selector.ByCoordinated coordinated) {
            return one(roles.coordinator(coordinated.role(), coordinated.name()));
        }
        return all(((Selector.All) selector).parts(), chance);
    }

    /** The union; empty as soon as one part has nobody, since half of what was meant would be another fault. */
    private List<Integer> all(List<Selector> parts, RandomGenerator chance) {
        Set<Integer> union = new LinkedHashSet<>();
        for (Selector part : parts) {
            List<Integer> ids = resolve(part, chance);
            if (ids.isEmpty()) {
                return List.of();
            }
            union.addAll(ids);
        }
        return List.copyOf(union);
    }

    private List<Integer> partitionRole(PartitionRole role, String key, RandomGenerator chance) {
        OptionalInt leader = roles.leader(key);
        // The last in the ISR may be gone: then the partition has no leader.
        if (leader.isEmpty() && role != PartitionRole.LAST_IN_ISR) {
            return List.of();
        }
        return switch (role) {
            case LEADER -> one(leader);
            case LAST_IN_ISR -> roles.isr(key).size() == 1 ? roles.isr(key) : List.of();
            case FOLLOWERS -> without(roles.replicas(key), leader.getAsInt());
            case FOLLOWER -> draw(without(roles.replicas(key), leader.getAsInt()), 1, chance);
            case ISR_FOLLOWER -> draw(without(roles.isr(key), leader.getAsInt()), 1, chance);
        };
    }

    private List<Integer> clusterRole(ClusterRole role, RandomGenerator chance) {
        List<Integer> brokers = roles.brokers();
        return switch (role) {
            case CONTROLLER -> one(roles.controller());
            case ANY -> draw(brokers, 1, chance);
            case MINORITY -> draw(brokers, (brokers.size() - 1) / 2, chance);
            case MAJORITY -> draw(brokers, brokers.size() / 2 + 1, chance);
        };
    }

    private static List<Integer> one(OptionalInt id) {
        return id.isPresent() ? List.of(id.getAsInt()) : List.of();
    }

    private static List<Integer> without(List<Integer> ids, int one) {
        return ids.stream().filter(id -> id != one).sorted().toList();
    }

    private static List<Integer> draw(List<Integer> ids, int count, RandomGenerator chance) {
        List<Integer> pool = new ArrayList<>(ids.stream().sorted().toList());
        for (int i = pool.size() - 1; i > 0; i--) {
            Collections.swap(pool, i, chance.nextInt(i + 1));
        }
        return pool.stream().limit(count).sorted().toList();
    }
}
