package io.sunder.harness.shrink;

import java.time.Duration;
import java.util.function.LongSupplier;

/** The time that shrinking may take. No try begins that would not be over in time, judged by the one before. */
public final class Budget {
    private final Duration limit;
    private final LongSupplier nanos;
    private final long begun;

    /**
     * @param limit how long, from now on
     * @param nanos a monotonic clock
     */
    public Budget(Duration limit, LongSupplier nanos) {
        this.limit = limit;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
    }

    /** What is left; negative when it is used up. */
    Duration left() {
        return limit.minusNanos(nanos.getAsLong() - begun);
    }

    /**
     * Called before each try.
     *
     * @param expected how long it is going to take
     * @throws ShrinkStopped if there is no time for it
     */
    void require(Duration expected) {
        if (left().compareTo(expected) < 0) {
            throw new ShrinkStopped("the budget is used up");
        }
    }
}
