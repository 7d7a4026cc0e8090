package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinkBenchTest {
    @Test
    void measuresTheDirectConnectionAndTheLink() throws IOException {
        List<LinkFigures> figures = new LinkBench(System::nanoTime, Duration.ofMillis(20)).run(Optional.empty());
        assertEquals(
                List.of("direct", "embedded", "embedded, delay 1 ms"),
                figures.stream().map(LinkFigures::path).toList());
        for (LinkFigures each : figures) {
            assertTrue(
                    each.roundTrips() > 0 && each.bytesPerSecond() > 0 && each.connectionsPerSecond() > 0,
                    each::toString);
            assertTrue(each.medianNanos() <= each.p99Nanos(), each::toString);
        }
        assertTrue(figures.get(2).medianNanos() >= 2_000_000, "a delay in each direction: " + figures.get(2));
    }

    @Test
    void aRowComparesWithTheDirectConnection() {
        LinkFigures direct = new LinkFigures("direct", 10_000, 20_000, 7, 2e9, 9000);
        LinkFigures link = new LinkFigures("embedded", 25_000, 60_000, 5, 5e8, 4000);
        assertEquals(
                "embedded               25.0     60.0 us     15.0     40.0 us         5   0.50 GB/s      4000",
                link.row(direct));
    }
}
