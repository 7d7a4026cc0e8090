package io.sunder.harness.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClusterViewTest {
    private static final List<Integer> ALL = List.of(1, 2, 3);

    private static Map<String, PartitionState> says(int leader, int epoch, Integer... isr) {
        return Map.of("orders-0", new PartitionState(OptionalInt.of(leader), epoch, List.of(isr), ALL));
    }

    @Test
    void believesTheLargestEpochEvenFromOneBrokerAgainstTwo() {
        ClusterView view =
                ClusterView.merge(Map.of(1, says(1, 4, 1, 2, 3), 2, says(2, 5, 2, 3), 3, says(1, 4, 1, 2, 3)));

        assertEquals(OptionalInt.of(2), view.partition("orders-0").orElseThrow().leader());
        assertEquals(List.of(2), view.partitions().get("orders-0").by());
    }

    @Test
    void believesTheMajorityWithinAnEpoch() {
        ClusterView view = ClusterView.merge(Map.of(1, says(1, 4, 1, 2, 3), 2, says(1, 4, 1, 2), 3, says(1, 4, 1, 2)));

        assertEquals(List.of(1, 2), view.partition("orders-0").orElseThrow().isr());
        assertEquals(List.of(2, 3), view.partitions().get("orders-0").by());
    }

    @Test
    void believesTheLeaderInATie() {
        ClusterView view = ClusterView.merge(Map.of(2, says(3, 4, 1, 2, 3), 3, says(3, 4, 3)));

        assertEquals(List.of(3), view.partition("orders-0").orElseThrow().isr());
    }

    @Test
    void ordersTheIsrSoThatEqualAnswersAreEqual() {
        assertEquals(says(1, 4, 3, 1, 2), says(1, 4, 1, 2, 3));
    }

    @Test
    void aPartitionIsWholeWithALeaderAndEveryReplicaInSync() {
        assertTrue(says(1, 4, 1, 2, 3).get("orders-0").isWhole());
        assertFalse(says(1, 4, 1, 2).get("orders-0").isWhole());
        assertFalse(new PartitionState(OptionalInt.empty(), 4, ALL, ALL).isWhole());
    }

    @Test
    void knowsNothingWithoutAnswers() {
        assertEquals(ClusterView.EMPTY, ClusterView.merge(Map.of()));
    }
}
