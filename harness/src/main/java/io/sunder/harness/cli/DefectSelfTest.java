package io.sunder.harness.cli;

import io.sunder.harness.defect.DefectResult;
import io.sunder.harness.defect.DefectResult.Trial;
import io.sunder.harness.defect.DefectTable;
import io.sunder.harness.defect.DefectTest;
import io.sunder.harness.defect.PlantedDefect;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.OngoingRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** {@code sunder selftest} on running clusters: several runs at a time, one line for each defect as it is done. */
final class DefectSelfTest {
    private final List<PlantedDefect> defects;
    private final Path keep;
    private final int jobs;
    private final boolean json;

    DefectSelfTest(List<PlantedDefect> defects, Path keep, int jobs, boolean json) {
        this.defects = defects;
        this.keep = keep;
        this.jobs = jobs;
        this.json = json;
    }

    private record Running(PlantedDefect defect, Future<Trial> with, Future<Trial> without) {}

    /** Runs all; the exit code tells whether everything was as it has to be. */
    int run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        try (OrderlyEnd end = new OrderlyEnd()) {
            return results(new DefectTest(keep, end.runs()), end.runs(), threads);
        } finally {
            threads.shutdownNow();
        }
    }

    private int results(DefectTest test, OngoingRuns runs, ExecutorService threads) throws InterruptedException {
        List<Running> running = new ArrayList<>();
        for (PlantedDefect defect : defects) {
            running.add(new Running(
                    defect,
                    threads.submit(() -> test.trial(defect, true)),
                    threads.submit(() -> test.trial(defect, false))));
        }
        Console console = TerminalOptions.console();
        console.say(DefectTable.heading());
        List<DefectResult> results = new ArrayList<>();
        for (Running one : running) {
            DefectResult result = new DefectResult(one.defect(), outcome(one.with()), outcome(one.without()));
            if (runs.isStopped()) {
                console.say("stopped");
                return ExitCode.UNKNOWN;
            }
            results.add(result);
            console.say(DefectTable.row(result));
        }
        boolean right = results.stream().allMatch(DefectResult::right);
        console.say(DefectTable.summary(results) + (right ? "" : "; see " + keep));
        if (json) {
            console.say(DefectTable.json(results));
        }
        return right ? ExitCode.VALID : ExitCode.INVALID;
    }

    private static Trial outcome(Future<Trial> run) throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run broke down: " + e.getCause(), e.getCause());
        }
    }
}
