package io.sunder.harness.run;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.report.Console;
import io.sunder.harness.scenario.Scenario;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.file.HistoryWriteException;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import io.sunder.workloads.time.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;

/**
 * One execution of a scenario: stage, experiment, history on disk, check, verdict. Whatever happens, nothing
 * that it started is left running when it returns.
 */
public final class Run {
    private final RunSettings settings;
    private final Console console;
    private final Interruption stop;
    private final Clock clock;

    /**
     * A run that is about to begin.
     *
     * @param settings what to run
     * @param console tells a person how it goes
     * @param stop asks the run to end early
     * @param clock time and chance
     */
    public Run(RunSettings settings, Console console, Interruption stop, Clock clock) {
        this.settings = settings.drawn(clock);
        this.console = console;
        this.stop = stop;
        this.clock = clock;
    }

    /**
     * A run's outcome.
     *
     * @param directory where everything lies
     * @param verdict what its history proves
     */
    public record Result(RunDirectory directory, Verdict verdict) {}

    /**
     * Carries it out.
     *
     * @param now the wall clock, for the folder's name alone
     * @throws RunException if the harness can't do its part
     * @throws StoppedException if it was asked to stop before the workload began
     */
    public Result execute(Instant now) throws InterruptedException {
        return execute(now, Script.until(settings.scenario().limits().time()));
    }

    /** The same, with a script that says how long workload and faults go on, and that may strike faults by hand. */
    public Result execute(Instant now, Script script) throws InterruptedException {
        Scenario scenario = settings.scenario();
        RunDirectory directory = RunDirectory.create(settings.store(), scenario.name(), now);
        console.say("run       " + directory.path());
        script.created(directory);
        write(directory);
        RunLog log = new RunLog(directory.log());
        try {
            try (Stage stage = stage(directory)) {
                new Experiment(settings, directory, stage, console, stop, clock, script).conduct();
            } catch (RunException | HistoryWriteException e) {
                return salvage(directory, e);
            }
            console.working("checking " + directory.history());
            return new Result(directory, Checking.check(directory));
        } finally {
            log.close();
        }
    }

    /** A run that broke off proves nothing good any more, but what it had recorded may prove a violation. */
    private Result salvage(RunDirectory directory, RuntimeException problem) {
        if (Files.exists(directory.history())) {
            Verdict verdict = HistoryCheck.check(directory.history());
            if (verdict.outcome() == Outcome.INVALID) {
                console.say("note      the run broke off: " + problem.getMessage());
                return new Result(directory, verdict);
            }
        }
        throw problem;
    }

    private Stage stage(RunDirectory directory) {
        stop.staging(true);
        try {
            Stage stage = Stage.set(settings, directory, console, stop, clock);
            if (stop.isAsked()) {
                stage.close();
                throw new StoppedException();
            }
            return stage;
        } catch (ClusterException | LinkException e) {
            if (stop.isAsked()) {
                throw new StoppedException();
            }
            throw e;
        } finally {
            stop.staging(false);
        }
    }

    private void write(RunDirectory directory) {
        try {
            Files.writeString(directory.scenario(), settings.text());
        } catch (IOException e) {
            throw new RunException(directory.scenario() + " can't be written: " + e.getMessage(), e);
        }
    }
}
