package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.AdminAction.Goal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/** Where a partition goes. */
final class Placement {
    private Placement() {}

    /**
     * The replicas that it shall have, the preferred leader first.
     *
     * @param now those that it has
     * @param brokers all that there are
     * @throws FaultException if there is no other place
     */
    static List<Integer> of(Goal goal, List<Integer> now, List<Integer> brokers, RandomGenerator chance) {
        if (goal instanceof Goal.Replicas replicas) {
            return replicas.ids();
        }
        List<Integer> sorted = brokers.stream().sorted().toList();
        if (sorted.size() < 2) {
            throw new FaultException("there is no broker besides " + sorted + " that a partition could move to");
        }
        return goal instanceof Goal.Rotated ? rotated(now, sorted) : drawn(now, sorted, chance);
    }

    private static List<Integer> rotated(List<Integer> now, List<Integer> brokers) {
        return now.stream()
                .map(id -> brokers.get((brokers.indexOf(id) + 1) % brokers.size()))
                .toList();
    }

    private static List<Integer> drawn(List<Integer> now, List<Integer> brokers, RandomGenerator chance) {
        List<Integer> pool = new ArrayList<>(brokers);
        for (int i = pool.size() - 1; i > 0; i--) {
            Collections.swap(pool, i, chance.nextInt(i + 1));
        }
        List<Integer> drawn = pool.subList(0, Math.min(now.size(), pool.size()));
        return drawn.equals(now) ? rotated(now, brokers) : List.copyOf(drawn);
    }
}
