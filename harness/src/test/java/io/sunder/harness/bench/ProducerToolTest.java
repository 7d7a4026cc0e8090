package io.sunder.harness.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProducerToolTest {
    private static final String SUM = "500 records sent, 123.4 records/sec (0.02 MB/sec), 7.1 ms avg latency,"
            + " 90.00 ms max latency, 5 ms 50th, 6 ms 95th, 7 ms 99th, 8 ms 99.9th.\n";

    @Test
    void takesTheRateOfTheLineThatTellsOfAllRecords() {
        String interim = "77 records sent, 15.4 records/sec (0.00 MB/sec), 2.0 ms avg latency, 9.0 ms max latency.\n";
        assertEquals(OptionalDouble.of(123.4), ProducerTool.rate(interim + SUM, 500));
    }

    @Test
    void knowsNoRateIfRecordsAreMissing() {
        assertEquals(OptionalDouble.empty(), ProducerTool.rate(SUM, 501));
        assertEquals(OptionalDouble.empty(), ProducerTool.rate("nothing was sent", 0));
    }
}
