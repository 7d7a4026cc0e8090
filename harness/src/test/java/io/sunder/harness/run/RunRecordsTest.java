package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.observer.ClusterView;
import io.sunder.harness.observer.PartitionState;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RunRecordsTest {
    @Test
    void anObserverEventTellsLeaderEpochIsrAndWhoSaidSo() {
        ClusterView view = ClusterView.merge(Map.of(
                2, Map.of("a-0", new PartitionState(OptionalInt.of(2), 5, List.of(3, 2), List.of(1, 2, 3))),
                3, Map.of("a-0", new PartitionState(OptionalInt.of(2), 5, List.of(2, 3), List.of(1, 2, 3)))));

        assertEquals(
                "{a-0={leader=2, epoch=5, isr=[2, 3], said-by=[2, 3]}}",
                ObserverEvents.value(view).toString());
    }

    @Test
    void aMissingLeaderIsWrittenDownToo() {
        ClusterView view = ClusterView.merge(
                Map.of(1, Map.of("a-0", new PartitionState(OptionalInt.empty(), 6, List.of(1), List.of(1)))));

        assertTrue(ObserverEvents.value(view).toString().contains("leader=-1"));
    }
}
