package io.sunder.harness.junit;

import io.sunder.harness.run.RunDirectory;
import io.sunder.workloads.time.Clock;
import java.nio.file.Path;
import java.time.Duration;
import org.opentest4j.AssertionFailedError;

/** The run of a test: its workload, and in the end its history. */
public final class Run {
    private static final Duration LOOK = Duration.ofMillis(50);

    private final TestRun run;

    Run(TestRun run) {
        this.run = run;
    }

    /** The run's folder, which is kept if the test fails. */
    public Path directory() {
        return run.directory().map(RunDirectory::path).orElseThrow();
    }

    /** Sends acknowledged so far. */
    public long acknowledged() throws InterruptedException {
        return run.live().signals().acknowledged();
    }

    /**
     * Waits until so many more sends than now are acknowledged.
     *
     * @throws AssertionFailedError if they are not within the limit
     */
    public void awaitAcknowledged(long more, Duration limit) throws InterruptedException {
        long before = acknowledged();
        long begun = Clock.system().nanoTime();
        while (acknowledged() < before + more) {
            if (Clock.system().nanoTime() - begun > limit.toNanos()) {
                throw new AssertionFailedError("within " + limit.toMillis() + " ms only " + (acknowledged() - before)
                        + " of " + more + " further sends were acknowledged");
            }
            Clock.system().sleep(LOOK.toNanos());
        }
    }

    /** Lets clients and faults go on for a while. */
    public void goOn(Duration time) throws InterruptedException {
        run.live();
        Clock.system().sleep(time.toNanos());
    }

    /**
     * Ends the run and gives its history: a scenario first goes on until its time limit; then everything is healed, read from the
     * beginning, and checked. The same however often it is called.
     */
    public History history() throws InterruptedException {
        return run.finish();
    }
}
