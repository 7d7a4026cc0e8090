package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;

/** Lower bounds on how long something took; upper bounds would fail on a busy machine. */
final class Timing {
    /** Clocks tick in milliseconds on either side of a timer. */
    private static final Duration TOLERANCE = Duration.ofMillis(2);

    private Timing() {}

    static void assertAtLeast(Duration least, long startNanos) {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
        assertTrue(elapsed.compareTo(least.minus(TOLERANCE)) >= 0, "took " + elapsed + ", expected at least " + least);
    }
}
