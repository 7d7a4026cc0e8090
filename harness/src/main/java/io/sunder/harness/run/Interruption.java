package io.sunder.harness.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Somebody wants the run to end early: Ctrl-C or SIGTERM. The run heals, reads what it can, checks, and ends. */
public final class Interruption {
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile Runnable lastResort = () -> {};
    private volatile boolean staging;

    /** Asks the run to end. */
    public void ask() {
        asked.countDown();
    }

    /** Whether the run was asked to end. */
    public boolean isAsked() {
        return asked.getCount() == 0;
    }

    /** What ends everything at once if the run does not end in time by itself. */
    void asLastResort(Runnable end) {
        lastResort = end;
    }

    /** Says whether the cluster is being set up: then there is nothing yet that would have to end in good order. */
    void staging(boolean now) {
        staging = now;
    }

    /** Whether the cluster is being set up. */
    public boolean isStaging() {
        return staging;
    }

    /** Ends everything at once. */
    public void force() {
        lastResort.run();
    }

    /** Waits for the question, at most for {@code limit}; true if it came. */
    public boolean await(Duration limit) throws InterruptedException {
        return asked.await(Math.max(0, limit.toNanos()), TimeUnit.NANOSECONDS);
    }
}
