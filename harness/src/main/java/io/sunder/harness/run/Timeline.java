package io.sunder.harness.run;

import io.sunder.workloads.time.Clock;
import java.time.Duration;

/** The run's time: zero when it begins, monotonic. */
final class Timeline {
    private final Clock clock;
    private final long origin;

    Timeline(Clock clock) {
        this.clock = clock;
        this.origin = clock.nanoTime();
    }

    /** Nanoseconds since the beginning. */
    long nanos() {
        return clock.nanoTime() - origin;
    }

    Duration elapsed() {
        return Duration.ofNanos(nanos());
    }
}
