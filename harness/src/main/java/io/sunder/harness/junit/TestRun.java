package io.sunder.harness.junit;

import io.sunder.harness.report.Console;
import io.sunder.harness.run.Interruption;
import io.sunder.harness.run.LiveRun;
import io.sunder.harness.run.RunDirectory;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.run.Script;
import io.sunder.workloads.time.Clock;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/** The run of one test, on a thread of its own: it goes on until the test wants its history. */
final class TestRun implements Script, AutoCloseable {
    private static final long END_SECONDS = 60;

    private final RunSettings settings;
    private final boolean whole;
    private final Interruption stop = new Interruption();
    private final Thread atExit = new Thread(stop::force, "sunder-test-end");
    private final CompletableFuture<LiveRun> live = new CompletableFuture<>();
    private final CompletableFuture<io.sunder.harness.run.Run.Result> result = new CompletableFuture<>();
    private volatile Optional<RunDirectory> directory = Optional.empty();
    private final AtomicInteger faults = new AtomicInteger();
    private volatile boolean wanted;

    private TestRun(RunSettings settings, boolean whole) {
        this.settings = settings;
        this.whole = whole;
    }

    /** Starts a run and returns when its workload is at work. If {@code whole}, it lasts at least until its time limit. */
    static TestRun begin(RunSettings settings, boolean whole) throws InterruptedException {
        // Several threads that log for the first time at once would get stand-ins for loggers.
        LoggerFactory.getILoggerFactory();
        TestRun run = new TestRun(settings, whole);
        Runtime.getRuntime().addShutdownHook(run.atExit);
        Thread thread = new Thread(run::conduct, "sunder-test-run");
        thread.setDaemon(true);
        thread.start();
        try {
            run.live();
            return run;
        } catch (RuntimeException | Error | InterruptedException e) {
            run.close();
            throw e;
        }
    }

    private void conduct() {
        Console silent = new Console(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false, false, 80);
        try {
            result.complete(
                    new io.sunder.harness.run.Run(settings, silent, stop, Clock.system()).execute(Instant.now(), this));
        } catch (InterruptedException | RuntimeException | Error e) {
            live.completeExceptionally(e);
            result.completeExceptionally(e);
        }
    }

    @Override
    public void created(RunDirectory made) {
        directory = Optional.of(made);
    }

    @Override
    public void begun(LiveRun now) {
        live.complete(now);
    }

    @Override
    public boolean isOver(Duration elapsed) {
        return wanted
                && (!whole || elapsed.compareTo(settings.scenario().limits().time()) >= 0);
    }

    /** The run as it goes on; a run that broke down throws what broke it. */
    LiveRun live() throws InterruptedException {
        if (result.isCompletedExceptionally()) {
            get(result);
        }
        return get(live);
    }

    Optional<RunDirectory> directory() {
        return directory;
    }

    /** Heals, reads everything, checks; returns the same however often it is called. */
    History finish() throws InterruptedException {
        wanted = true;
        io.sunder.harness.run.Run.Result over = get(result);
        return new History(over.directory().path(), over.verdict());
    }

    /** Whether the test asked for the history. */
    boolean isFinished() {
        return wanted;
    }

    /** A number that no other fault of this run has. */
    int nextFault() {
        return faults.incrementAndGet();
    }

    String expected() {
        return whole ? settings.scenario().expect() : "valid";
    }

    private <T> T get(CompletableFuture<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            RuntimeException failure = new IllegalStateException("the run broke down: " + e.getCause(), e.getCause());
            Throwable noted =
                    directory.map(kept -> FailureNote.on(failure, kept.path())).orElse(failure);
            throw (RuntimeException) noted;
        }
    }

    /** Ends a run that still goes on: it heals and stops its nodes within seconds. */
    @Override
    public void close() {
        stop.ask();
        if (stop.isStaging()) {
            stop.force();
        }
        try {
            result.get(END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            // Whoever waited for the run has seen it.
            return;
        } catch (TimeoutException e) {
            stop.force();
        } catch (InterruptedException e) {
            stop.force();
            Thread.currentThread().interrupt();
        } finally {
            forgetExit();
        }
    }

    private void forgetExit() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, and finds nothing left to do.
            return;
        }
    }
}
