package io.sunder.harness.defect;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.defect.DefectResult.Mark;
import io.sunder.harness.defect.DefectResult.Trial;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.Interruption;
import io.sunder.harness.run.LinkEngine;
import io.sunder.harness.run.Run;
import io.sunder.harness.run.RunException;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.run.StoppedException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.file.HistoryWriteException;
import io.sunder.histories.verdict.Verdict;
import io.sunder.workloads.time.Clock;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.LoggerFactory;

/**
 * Runs a defect's scenario with the defect and without, and judges both; the folders of right runs are removed. Of runs
 * that go on at the same time each one's {@code sunder.log} has what all of them log.
 */
public final class DefectTest {
    private static final Duration READY = Duration.ofSeconds(60);

    private final Path store;
    /** Of the runs that go on; each has its own, since a run may end only what is its own. */
    private final Set<Interruption> going = ConcurrentHashMap.newKeySet();

    private volatile boolean stopped;

    /**
     * @param store where the folders of wrong runs are kept
     */
    public DefectTest(Path store) {
        this.store = store;
        // Several threads that log for the first time at once would get stand-ins for loggers.
        LoggerFactory.getILoggerFactory();
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

    /** Whether it was asked to stop: then results mean nothing. */
    public boolean isStopped() {
        return stopped;
    }

    /** A run that came to no verdict is never right; its text says why. */
    private record Outcome(Optional<Verdict> verdict, String text, Runnable cleanUp) {}

    /**
     * Runs the scenario once, with the defect or without. May be called by several threads.
     */
    public Trial trial(PlantedDefect defect, boolean planted) throws InterruptedException {
        long begun = System.nanoTime();
        Outcome outcome = run(defect, planted);
        Mark mark = outcome.verdict()
                .map(verdict -> mark(defect, planted, verdict))
                .orElse(planted ? Mark.MISSED : Mark.UNPROVEN);
        if (mark == Mark.RIGHT) {
            outcome.cleanUp().run();
        }
        return new Trial(mark, outcome.text(), (System.nanoTime() - begun) / 1e9);
    }

    private static Mark mark(PlantedDefect defect, boolean planted, Verdict verdict) {
        if (planted) {
            return Judgement.finds(defect.anomaly(), verdict) ? Mark.RIGHT : Mark.MISSED;
        }
        if (Judgement.isFalseAlarm(defect.anomaly(), verdict)) {
            return Mark.FALSE_ALARM;
        }
        return verdict.outcome() == io.sunder.histories.verdict.Outcome.VALID ? Mark.RIGHT : Mark.UNPROVEN;
    }

    private Outcome run(PlantedDefect defect, boolean planted) throws InterruptedException {
        Optional<String> text = defect.scenarioText();
        if (text.isEmpty()) {
            return new Outcome(Optional.empty(), "the library has no scenario " + defect.scenario(), () -> {});
        }
        Interruption stop = new Interruption();
        going.add(stop);
        if (stopped) {
            stop.ask();
        }
        try {
            Run.Result result = new Run(settings(defect, planted, text.get()), silent(), stop, Clock.system())
                    .execute(Instant.now());
            return new Outcome(
                    Optional.of(result.verdict()),
                    Judgement.phrase(defect.anomaly(), result.verdict()),
                    result.directory()::delete);
        } catch (RunException
                | ClusterException
                | LinkException
                | HistoryWriteException
                | ScenarioException
                | StoppedException e) {
            return new Outcome(Optional.empty(), "no verdict: " + e.getMessage(), () -> {});
        } finally {
            going.remove(stop);
        }
    }

    private RunSettings settings(PlantedDefect defect, boolean planted, String text) {
        Scenario scenario = ScenarioFile.parse(
                defect.scenario(), text, cluster -> Planting.in(cluster, planted ? Set.of(defect.id()) : Set.of()));
        String asRun = planted ? "# with --defect " + defect.id() + "\n" + text : text;
        Path folder = store.resolve(planted ? "with" : "without");
        return new RunSettings(scenario, asRun, folder, new LinkEngine.Fitting(), READY);
    }

    private static Console silent() {
        return new Console(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), false, false, 80);
    }
}
