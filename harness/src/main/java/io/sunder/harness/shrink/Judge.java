package io.sunder.harness.shrink;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.campaign.Proportion;
import io.sunder.harness.run.RunException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.shrink.Criterion.Answer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Tries scenarios as often as a decision about them needs; tries that the log has already are not made again. */
final class Judge {
    /** A scenario that the harness can't run thrice is none. */
    private static final int MOST_HARNESS_ERRORS = 3;

    private static final int MOST_TIMES = 4;
    private static final int ENOUGH_HITS = 3;

    private final Trials trials;
    private final TrialLog log;
    private final String anomaly;
    private final Budget budget;
    private final Progress progress;
    private Duration lastTry = Duration.ZERO;

    /**
     * @param trials makes tries
     * @param log has those that were made
     * @param anomaly the kind that a try has to show; others count for nothing
     * @param budget what is left of the time
     * @param progress is told of every new try
     */
    Judge(Trials trials, TrialLog log, String anomaly, Budget budget, Progress progress) {
        this.trials = trials;
        this.log = log;
        this.anomaly = anomaly;
        this.budget = budget;
        this.progress = progress;
    }

    /**
     * What became of a scenario.
     *
     * @param answer whether it is as good as the original
     * @param shown how many of its tries showed the anomaly
     * @param seconds all of them took
     * @param folders of those that showed it
     * @param last how many tries the log has of it up to the last of these
     * @param triedNow whether any of them was made just now, rather than known before
     */
    record Judged(Answer answer, Proportion shown, double seconds, List<Path> folders, int last, boolean triedNow) {
        Judged with(Answer newAnswer) {
            return new Judged(newAnswer, shown, seconds, folders, last, triedNow);
        }
    }

    /** How often a scenario shows the anomaly: tried {@code times} times, and more often where that shows it hardly ever. */
    Judged measured(Scenario scenario, int times) throws InterruptedException {
        Judged judged = tried(
                scenario,
                0,
                shown -> shown.tries() >= times * MOST_TIMES
                        || (shown.tries() >= times && shown.hits() >= Math.min(times, ENOUGH_HITS)));
        if (judged.answer() == Answer.WORSE) {
            throw new RunException("the scenario could not be run " + MOST_HARNESS_ERRORS + " times: "
                    + log.of(scenario).get(log.of(scenario).size() - 1).message());
        }
        return judged;
    }

    /** Whether a scenario is as good as the original. */
    Judged judged(Scenario scenario, Criterion criterion) throws InterruptedException {
        return judged(scenario, 0, criterion);
    }

    /** The same by tries that had no part in the judgement before: chance may have favoured what was chosen. */
    Judged confirmed(Scenario scenario, Judged before, Criterion criterion) throws InterruptedException {
        return judged(scenario, before.last(), criterion);
    }

    private Judged judged(Scenario scenario, int from, Criterion criterion) throws InterruptedException {
        Judged judged = tried(scenario, from, shown -> criterion.answer(shown) != Answer.OPEN);
        return judged.with(judged.answer() == Answer.WORSE ? Answer.WORSE : criterion.answer(judged.shown()));
    }

    /**
     * Tries a scenario until that is enough, beginning with what the log has from there on; the answer is {@link Answer#WORSE} if the harness can't
     * run it, else open.
     */
    private Judged tried(Scenario scenario, int from, Predicate<Proportion> enough) throws InterruptedException {
        List<CaseResult> logged = log.of(scenario);
        List<Path> folders = new ArrayList<>();
        Proportion shown = new Proportion(0, 0);
        double seconds = 0;
        boolean triedNow = false;
        int errors = 0;
        int last = from;
        for (int number = from; !enough.test(shown); number++) {
            last = number + 1;
            triedNow = number >= logged.size();
            CaseResult result = triedNow ? made(scenario, shown) : logged.get(number);
            lastTry = Duration.ofMillis(Math.round(result.seconds() * 1_000));
            seconds += result.seconds();
            if (result.ending() == Ending.HARNESS_ERROR) {
                errors++;
                if (errors == MOST_HARNESS_ERRORS) {
                    return new Judged(Answer.WORSE, shown, seconds, List.copyOf(folders), last, triedNow);
                }
                continue;
            }
            boolean hit = shows(result);
            shown = new Proportion(shown.hits() + (hit ? 1 : 0), shown.tries() + 1);
            if (hit && !result.folder().isEmpty()) {
                folders.add(Path.of(result.folder()).toAbsolutePath().normalize());
            }
        }
        return new Judged(Answer.OPEN, shown, seconds, List.copyOf(folders), last, triedNow);
    }

    private boolean shows(CaseResult result) {
        return result.ending() == Ending.INVALID && result.violations().containsKey(anomaly);
    }

    private CaseResult made(Scenario scenario, Proportion before) throws InterruptedException {
        budget.require(lastTry);
        CaseResult result = trials.run(scenario).orElseThrow(() -> new ShrinkStopped("stopped"));
        log.add(scenario, result);
        boolean counts = result.ending() != Ending.HARNESS_ERROR;
        Proportion shown = new Proportion(before.hits() + (shows(result) ? 1 : 0), before.tries() + (counts ? 1 : 0));
        progress.tried(result, shown, budget.left());
        return result;
    }
}
