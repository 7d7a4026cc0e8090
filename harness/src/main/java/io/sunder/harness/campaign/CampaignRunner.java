package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.campaign.CaseResult.Meaning;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.run.OngoingRuns;
import io.sunder.harness.run.Run;
import io.sunder.harness.run.RunException;
import io.sunder.harness.run.RunSettings;
import io.sunder.harness.run.StoppedException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.histories.file.HistoryException;
import io.sunder.histories.file.HistoryWriteException;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Runs single cases. Their folders are removed where the verdict is the expected one, unless all are to be kept. */
public final class CampaignRunner {
    private final Function<CampaignCase, RunSettings> settings;
    private final OngoingRuns runs;
    private final boolean keepAll;

    /**
     * @param settings what to run for a case
     * @param runs carries the runs out
     * @param keepAll whether to keep the folders of runs that ended as expected
     */
    public CampaignRunner(Function<CampaignCase, RunSettings> settings, OngoingRuns runs, boolean keepAll) {
        this.settings = settings;
        this.runs = runs;
        this.keepAll = keepAll;
    }

    /**
     * Runs a case once; there is no second try. May be called by several threads.
     *
     * @return empty if it was asked to stop: then the case is still to be run
     */
    public Optional<CaseResult> run(CampaignCase one) throws InterruptedException {
        long begun = System.nanoTime();
        RunSettings wanted = settings.apply(one);
        Ending expected = Ending.of(wanted.scenario().expect());
        try {
            Run.Result result = runs.execute(wanted);
            if (runs.isStopped()) {
                // The case is to be run again; half a run is no evidence.
                result.directory().delete();
                return Optional.empty();
            }
            return Optional.of(judged(one, expected, result, begun));
        } catch (StoppedException e) {
            return Optional.empty();
        } catch (RunException | ClusterException | LinkException | HistoryException | HistoryWriteException e) {
            if (runs.isStopped()) {
                return Optional.empty();
            }
            String message = String.valueOf(e.getMessage());
            return Optional.of(new CaseResult(
                    one.key(), Ending.HARNESS_ERROR, expected, Map.of(), message, since(begun), folderOf(wanted)));
        }
    }

    private CaseResult judged(CampaignCase one, Ending expected, Run.Result result, long begun) {
        Verdict verdict = result.verdict();
        CaseResult whole = new CaseResult(
                one.key(),
                Ending.of(verdict.outcome().json()),
                expected,
                violations(verdict),
                message(verdict),
                since(begun),
                result.directory().path().toString());
        if (keepAll || whole.meaning() != Meaning.AS_EXPECTED) {
            return whole;
        }
        result.directory().delete();
        return new CaseResult(
                whole.key(), whole.ending(), expected, whole.violations(), whole.message(), whole.seconds(), "");
    }

    private static double since(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }

    /** A run that broke off has a folder, which nothing names; the scenario's own folder has it. */
    private static String folderOf(RunSettings settings) {
        Scenario scenario = settings.scenario();
        return settings.store().resolve(scenario.name()).toString();
    }

    private static Map<String, Long> violations(Verdict verdict) {
        Map<String, Long> violations = new LinkedHashMap<>();
        verdict.findings().stream()
                .filter(found -> found.anomalyClass() == AnomalyClass.VIOLATION)
                .forEach(found -> violations.merge(found.kind().json(), found.count(), Long::sum));
        return violations;
    }

    private static String message(Verdict verdict) {
        return switch (verdict.outcome()) {
            case VALID -> "";
            case UNKNOWN -> String.join("; ", verdict.unknown());
            case INVALID ->
                verdict.findings().stream()
                        .filter(found -> found.anomalyClass() == AnomalyClass.VIOLATION)
                        .map(Findings::examples)
                        .flatMap(java.util.List::stream)
                        .findFirst()
                        .map(example -> example.explanation())
                        .orElse("");
        };
    }
}
