package io.sunder.workloads.log;

import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Grants turns at a steady rate to any number of threads. Turns that nobody took while the cluster hung are made up for
 * only within {@link #CATCH_UP}; the rest are gone, so that a recovering cluster meets the wanted rate and no burst.
 */
final class Pacer {

    /** Longest time whose missed turns are granted at once; also evens out the coarseness of sleeping. */
    static final Duration CATCH_UP = Duration.ofMillis(100);

    private final Clock clock;
    private final long intervalNanos;
    private final AtomicLong nextTurn;

    /** @param rate turns a second; 0 = no limit */
    Pacer(int rate, Clock clock) {
        this.clock = clock;
        this.intervalNanos = rate == 0 ? 0 : Math.max(1, 1_000_000_000L / rate);
        this.nextTurn = new AtomicLong(clock.nanoTime());
    }

    /** Takes a turn if one is due and returns 0; otherwise takes none and returns the nanoseconds until the next one. */
    long tryTake() {
        if (intervalNanos == 0) {
            return 0;
        }
        while (true) {
            long now = clock.nanoTime();
            long due = nextTurn.get();
            if (due - now > 0) {
                return due - now;
            }
            long oldest = now - CATCH_UP.toNanos();
            long granted = due - oldest < 0 ? oldest : due;
            if (nextTurn.compareAndSet(due, granted + intervalNanos)) {
                return 0;
            }
        }
    }
}
