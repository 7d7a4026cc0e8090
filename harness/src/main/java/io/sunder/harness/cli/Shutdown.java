package io.sunder.harness.cli;

import io.sunder.harness.run.Interruption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Turns Ctrl-C and SIGTERM into a question to the run, and waits while it heals, checks and ends. The JVM
 * would exit with the signal's code; the run's own verdict is worth more.
 */
final class Shutdown implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 14;
    private static final long STAGING_SECONDS = 3;

    private final CountDownLatch done = new CountDownLatch(1);
    private final AtomicInteger exitCode = new AtomicInteger(ExitCode.UNKNOWN);
    private final Thread hook;

    Shutdown(Interruption stop) {
        hook = new Thread(() -> endOrderly(stop), "shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void endOrderly(Interruption stop) {
        stop.ask();
        boolean staging = stop.isStaging();
        if (staging) {
            stop.force();
        }
        try {
            if (!done.await(staging ? STAGING_SECONDS : PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                giveUp(stop, staging);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        System.out.flush();
        Runtime.getRuntime().halt(exitCode.get());
    }

    private static void giveUp(Interruption stop, boolean staging) {
        try {
            stop.force();
        } finally {
            if (!staging) {
                System.err.println("sunder: could not end in good order within " + PATIENCE_SECONDS + " s");
                Runtime.getRuntime().halt(ExitCode.HARNESS);
            }
        }
    }

    /** Sets the code with which an interrupted run exits; gives it back. */
    int exitWith(int code) {
        exitCode.set(code);
        return code;
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
