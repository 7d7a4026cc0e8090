package io.sunder.harness.replay;

import io.sunder.harness.scenario.RecordedSchedule;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run that has ended, with all that is needed to run it again.
 *
 * @param folder the run's folder itself, no link to it: {@code latest} means another run tomorrow
 * @param schedule what was run, and how
 * @param outcome its verdict
 * @param anomalies the kinds of violations that it showed, the gravest first
 */
public record SavedRun(Path folder, RecordedSchedule schedule, Outcome outcome, List<AnomalyKind> anomalies) {
    private static final String SCHEDULE = "schedule.yaml";
    private static final String HISTORY = "history.jsonl.zst";

    public SavedRun {
        anomalies = List.copyOf(anomalies);
    }

    /**
     * Opens a run and checks its history.
     *
     * @param name a run's folder, or its path below the store: {@code latest}, {@code quickstart} (its latest run) or {@code
     *     quickstart/20261202T165412.878Z}
     * @param store the folder of all runs
     * @throws ScenarioException if there is no such run, or it can't be run again
     * @throws io.sunder.histories.file.HistoryException if its history can't be read
     */
    public static SavedRun open(String name, Path store) {
        Path folder = folder(name, store);
        Path schedule = folder.resolve(SCHEDULE);
        RecordedSchedule recorded = RecordedSchedule.read(schedule.toString(), ScenarioFile.text(schedule));
        Verdict verdict = HistoryCheck.check(folder.resolve(HISTORY));
        List<AnomalyKind> violations = verdict.findings().stream()
                .filter(found -> found.anomalyClass() == AnomalyClass.VIOLATION)
                .map(Findings::kind)
                .distinct()
                .toList();
        return new SavedRun(folder, recorded, verdict.outcome(), violations);
    }

    /**
     * What to run.
     *
     * @param exact whether faults strike the very ids at the very times, rather than the roles after the events that were planned
     */
    public Scenario scenario(boolean exact) {
        return exact ? schedule.concrete() : schedule.planned();
    }

    private static Path folder(String name, Path store) {
        Path given = Path.of(name);
        return Stream.of(given, store.resolve(given))
                .flatMap(path -> Stream.of(path, path.resolve("latest")))
                .filter(path -> Files.isRegularFile(path.resolve(SCHEDULE)))
                .findFirst()
                .map(SavedRun::real)
                .orElseThrow(() -> new ScenarioException(name, 0, 0, problem(given, store)));
    }

    private static String problem(Path given, Path store) {
        boolean run =
                Stream.of(given, store.resolve(given)).anyMatch(path -> Files.exists(path.resolve("scenario.yaml")));
        return run
                ? "the run broke off before its " + SCHEDULE + " was written; run its scenario.yaml instead"
                : "no run: neither a folder with a " + SCHEDULE + " nor the name of one in " + store;
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            throw new ScenarioException(folder.toString(), 0, 0, "can't be read: " + e.getMessage());
        }
    }
}
