package io.sunder.workloads.time;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Time that passes only by sleeping, and by a fixed step each time somebody looks. */
public final class FakeClock implements Clock {

    private final AtomicLong now = new AtomicLong();
    private final long nanosPerLook;

    public FakeClock() {
        this(0);
    }

    public FakeClock(long nanosPerLook) {
        this.nanosPerLook = nanosPerLook;
    }

    public void advance(long nanos) {
        now.addAndGet(nanos);
    }

    @Override
    public long nanoTime() {
        return now.addAndGet(nanosPerLook);
    }

    @Override
    public void sleep(long nanos) {
        now.addAndGet(Math.max(0, nanos));
    }

    @Override
    public RandomGenerator chance(long seed, int stream) {
        return new SplittableRandom(31 * seed + stream);
    }
}
