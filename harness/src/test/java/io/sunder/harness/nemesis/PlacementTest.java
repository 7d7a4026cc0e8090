package io.sunder.harness.nemesis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sunder.harness.scenario.AdminAction.Goal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static List<Integer> place(Goal goal, List<Integer> now, int brokers, int seed) {
        List<Integer> all = List.of(1, 2, 3, 4, 5).subList(0, brokers);
        return Placement.of(goal, now, all, new SplittableRandom(seed));
    }

    @Test
    void rotatesOverAllBrokers() {
        assertEquals(List.of(2, 3, 1), place(new Goal.Rotated(), List.of(1, 2, 3), 3, 1));
        assertEquals(List.of(4, 5, 1), place(new Goal.Rotated(), List.of(3, 4, 5), 5, 1));
    }

    @Test
    void takesTheReplicasThatAreNamed() {
        assertEquals(List.of(3, 1), place(new Goal.Replicas(List.of(3, 1)), List.of(1, 2, 3), 3, 1));
    }

    @Test
    void drawsAsManyOthersAndNeverTheSame() {
        Set<List<Integer>> drawn = new HashSet<>();
        for (int seed = 0; seed < 200; seed++) {
            List<Integer> place = place(new Goal.Drawn(), List.of(1, 2, 3), 4, seed);
            assertEquals(3, Set.copyOf(place).size());
            assertNotEquals(List.of(1, 2, 3), place);
            drawn.add(place);
        }
        assertEquals(23, drawn.size(), "all but one of 4 * 3 * 2");
    }

    @Test
    void aPartitionOnTheOnlyBrokerStays() {
        assertThrows(FaultException.class, () -> place(new Goal.Drawn(), List.of(1), 1, 1));
    }
}
