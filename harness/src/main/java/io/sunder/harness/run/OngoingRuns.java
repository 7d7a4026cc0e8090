package io.sunder.harness.run;

import io.sunder.harness.report.Console;
import io.sunder.workloads.time.Clock;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.LoggerFactory;

/**
 * Runs that say nothing while they go on, several at a time, and that can all be asked to end. Each one's {@code
 * sunder.log} has what all of them log. Thread-safe.
 */
public final class OngoingRuns {
    /** Of the runs that go on; each has its own, since a run may end only what is its own. */
    private final Set<Interruption> going = ConcurrentHashMap.newKeySet();

    private volatile boolean stopped;

    public OngoingRuns() {
        // Several threads that log for the first time at once would get stand-ins for loggers.
        LoggerFactory.getILoggerFactory();
    }

    /**
     * Carries a run out.
     *
     * @throws RunException as {@link Run#execute}
     * @throws StoppedException if all were asked to end before its workload began
     */
    public Run.Result execute(RunSettings settings) throws InterruptedException {
        Interruption stop = new Interruption();
        going.add(stop);
        if (stopped) {
            stop.ask();
        }
        try {
            return new Run(settings, silent(), stop, Clock.system()).execute(Instant.now());
        } finally {
            going.remove(stop);
        }
    }

    /** Asks all runs to end early; those that begin later end at once. */
    public void stop() {
        stopped = true;
        going.forEach(Interruption::ask);
        going.stream().filter(Interruption::isStaging).forEach(Interruption::force);
    }

    /** Ends at once what did not end when it was asked to. */
    public void force() {
        going.forEach(Interruption::force);
    }

    /** Whether they were asked to stop: then results mean nothing. */
    public boolean isStopped() {
        return stopped;
    }

    private static Console silent() {
        return new Console(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false, false, 80);
    }
}
