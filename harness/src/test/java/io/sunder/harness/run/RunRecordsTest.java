package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.nemesis.StruckFault;
import io.sunder.harness.observer.ClusterView;
import io.sunder.harness.observer.PartitionState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    @Test
    void theScheduleTellsWhatReallyStruck() {
        String text = ScheduleFile.text(List.of(new StruckFault(
                "f1",
                "kill",
                Optional.of("f0 is healed at 3s"),
                List.of("broker-1"),
                Duration.ofMillis(5_010),
                Optional.of(Duration.ofMillis(11_010)),
                Optional.of("gone"),
                Optional.empty())));

        assertEquals("""
                faults:
                - id: f1
                  kind: kill
                  at: 5.01s
                  trigger: f0 is healed at 3s
                  for: 6s
                  targets:
                  - broker-1
                  witness: gone
                """, text);
    }
}
