package io.sunder.workloads.time;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** Time, sleep and chance as a workload sees them. */
public interface Clock {

    /** Monotonic time in nanoseconds from an arbitrary origin; only differences mean something. */
    long nanoTime();

    /** Sleeps for {@code nanos} nanoseconds (0 or less: not at all). */
    void sleep(long nanos) throws InterruptedException;

    /** A generator of chance that depends on {@code seed} and {@code stream} alone: equal arguments, equal draws. */
    RandomGenerator chance(long seed, int stream);

    /** The machine's own clock. */
    static Clock system() {
        return new Clock() {
            @Override
            public long nanoTime() {
                return System.nanoTime();
            }

            @Override
            public void sleep(long nanos) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(nanos);
            }

            @Override
            public RandomGenerator chance(long seed, int stream) {
                // The golden ratio spreads neighbouring streams over the seed space.
                return new SplittableRandom(seed + stream * 0x9E3779B97F4A7C15L);
            }
        };
    }
}
