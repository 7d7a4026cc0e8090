package io.sunder.harness.cli;

import io.sunder.harness.run.OngoingRuns;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ctrl-C and SIGTERM while several runs go on: they heal and end their nodes, and the JVM waits for them. */
final class OrderlyEnd implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 14;

    private final OngoingRuns runs = new OngoingRuns();
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "shutdown");

    OrderlyEnd() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The runs that are ended. */
    OngoingRuns runs() {
        return runs;
    }

    private void end() {
        runs.stop();
        try {
            if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                runs.force();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        System.out.flush();
        Runtime.getRuntime().halt(ExitCode.UNKNOWN);
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is going down: the hook is what waits for us.
            return;
        }
    }
}
