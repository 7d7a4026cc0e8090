package io.sunder.harness.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.report.LiveStatus.Tally;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveLineTest {
    @Test
    void showsRatesSinceTheLineBefore() {
        LiveLine line = new LiveLine();
        line.format(status(10, 5_000, List.of()));

        assertEquals(
                "0:12/0:45  acked 6,000 (500/s) fail 1 info 2  polls 9 (0/s)  orders-0 L2 isr 2,3  ! f1 kill broker-1",
                line.format(status(12, 6_000, List.of("f1 kill broker-1"))));
    }

    private static LiveStatus status(int seconds, long acknowledged, List<String> faults) {
        return new LiveStatus(
                Duration.ofSeconds(seconds),
                Duration.ofSeconds(45),
                new Tally(acknowledged, 1, 2),
                new Tally(9, 0, 0),
                List.of("orders-0 L2 isr 2,3"),
                faults);
    }
}
