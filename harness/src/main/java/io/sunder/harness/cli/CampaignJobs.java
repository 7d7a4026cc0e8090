package io.sunder.harness.cli;

import io.sunder.harness.campaign.CampaignCase;
import io.sunder.harness.campaign.CampaignRunner;
import io.sunder.harness.campaign.CaseKey;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.ResultFile;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.OngoingRuns;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/** Runs the cases of a campaign that have no result yet, several at a time, and tells how far it is. */
final class CampaignJobs {
    private final CampaignRunner runner;
    private final OngoingRuns runs;
    private final ResultFile results;
    private final Console console;
    private final int jobs;
    private final Optional<Duration> budget;
    private final long begun = System.nanoTime();
    private int done;
    private int planned;

    CampaignJobs(
            CampaignRunner runner,
            OngoingRuns runs,
            ResultFile results,
            Console console,
            int jobs,
            Optional<Duration> budget) {
        this.runner = runner;
        this.runs = runs;
        this.results = results;
        this.console = console;
        this.jobs = jobs;
        this.budget = budget;
    }

    /** Returns when all are done, the budget is used up, or somebody asked to stop. */
    void run(List<CampaignCase> cases) throws InterruptedException {
        Set<CaseKey> known = results.of(cases).stream().map(CaseResult::key).collect(Collectors.toSet());
        List<CampaignCase> left =
                cases.stream().filter(one -> !known.contains(one.key())).toList();
        planned = left.size();
        console.say("campaign   " + cases.size() + " cases"
                + (known.isEmpty() ? "" : ", " + known.size() + " of them done before"));
        ExecutorService threads = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> running = new ArrayList<>();
            left.forEach(one -> running.add(threads.submit(() -> {
                conduct(one);
                return one;
            })));
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            runs.stop();
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("a run broke down: " + e.getCause(), e.getCause());
        } finally {
            threads.shutdown();
        }
    }

    private void conduct(CampaignCase one) throws InterruptedException {
        if (runs.isStopped()
                || budget.filter(limit -> elapsed().compareTo(limit) >= 0).isPresent()) {
            return;
        }
        Optional<CaseResult> result = runner.run(one);
        result.ifPresent(ended -> {
            results.add(ended);
            tell(ended);
        });
    }

    private synchronized void tell(CaseResult result) {
        done++;
        Duration left = elapsed().multipliedBy(planned - done).dividedBy(done);
        console.say(String.format(
                Locale.ROOT,
                "%4d/%d  %-40s %-13s %6.1f s%s%s",
                done,
                planned,
                result.key(),
                result.ending().json(),
                result.seconds(),
                done == planned ? "" : "  (about " + Math.max(1, left.toMinutes()) + " min left)",
                result.meaning() == CaseResult.Meaning.AS_EXPECTED ? "" : "  " + result.message()));
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
