package io.sunder.workloads.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.histories.event.EventType;
import org.junit.jupiter.api.Test;

class OperationCounterTest {

    @Test
    void countsEachOutcomeAndWhatIsStillInFlight() {
        OperationCounter counter = new OperationCounter();
        for (int i = 0; i < 10; i++) {
            counter.count(EventType.INVOKE);
        }
        counter.count(EventType.OK);
        counter.count(EventType.OK);
        counter.count(EventType.OK);
        counter.count(EventType.FAIL);
        counter.count(EventType.FAIL);
        counter.count(EventType.INFO);
        assertEquals(new OperationCounts(3, 2, 1, 4), counter.snapshot());
        assertEquals(10, counter.snapshot().invoked());
    }
}
