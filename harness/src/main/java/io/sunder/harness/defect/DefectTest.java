package io.sunder.harness.defect;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.defect.DefectResult.Mark;
import io.sunder.harness.defect.DefectResult.Trial;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.run.LinkEngine;
import io.sunder.harness.run.OngoingRuns;
import io.sunder.harness.run.Run;
import io.sunder.harness.run.RunException;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.run.StoppedException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.file.HistoryWriteException;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Runs a defect's scenario with the defect and without, and judges both; the folders of right runs are removed.
 */
public final class DefectTest {
    private static final Duration READY = Duration.ofSeconds(60);

    private final Path store;
    private final OngoingRuns runs;

    /**
     * @param store where the folders of wrong runs are kept
     * @param runs carries the runs out
     */
    public DefectTest(Path store, OngoingRuns runs) {
        this.store = store;
        this.runs = runs;
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
        try {
            Run.Result result = runs.execute(settings(defect, planted, text.get()));
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
        }
    }

    private RunSettings settings(PlantedDefect defect, boolean planted, String text) {
        Scenario scenario = ScenarioFile.parse(
                defect.scenario(), text, cluster -> Planting.in(cluster, planted ? Set.of(defect.id()) : Set.of()));
        String asRun = planted ? "# with --defect " + defect.id() + "\n" + text : text;
        Path folder = store.resolve(planted ? "with" : "without");
        return new RunSettings(scenario, asRun, folder, new LinkEngine.Fitting(), READY);
    }
}
