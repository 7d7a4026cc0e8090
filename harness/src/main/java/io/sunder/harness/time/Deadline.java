package io.sunder.harness.time;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** A moment until which something may take. Measured on the monotonic clock, so that a clock change can't move it. */
public final class Deadline {
    private final long endNanos;
    private final Duration whole;

    private Deadline(long endNanos, Duration whole) {
        this.endNanos = endNanos;
        this.whole = whole;
    }

    public static Deadline after(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos(), duration);
    }

    /** The whole time that was given, for messages. */
    public Duration whole() {
        return whole;
    }

    /** What is left; zero once passed. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
    }

    public boolean passed() {
        return System.nanoTime() - endNanos >= 0;
    }

    /**
     * Asks until the condition holds or the deadline passes, and once more after that.
     *
     * @param every the pause between two questions
     * @return whether the condition held
     */
    public boolean await(BooleanSupplier condition, Duration every) throws InterruptedException {
        while (!passed()) {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.sleep(Math.min(every.toMillis(), remaining().toMillis() + 1));
        }
        return condition.getAsBoolean();
    }
}
