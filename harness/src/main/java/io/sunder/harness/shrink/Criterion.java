package io.sunder.harness.shrink;

import io.sunder.harness.campaign.FisherTest;
import io.sunder.harness.campaign.Proportion;

/**
 * When a smaller scenario is as good as the original: by Fisher's exact test, one-sided, its rate must not be lower, and it must
 * have shown the anomaly at all. Decides as soon as no further try could change the answer.
 *
 * @param original how often the original scenario shows it
 * @param tries how often a candidate is tried at most
 */
public record Criterion(Proportion original, int tries) {
    /**
     * The level of the test. Not the usual 0.05: to refuse a scenario that is as good only makes the result larger, but
     * dozens of scenarios are tried, and a weak one that is kept by luck makes way for the next. At 0.1 twenty faults, of which a bug
     * needed two, were shrunk to one, which showed it in half of the runs.
     */
    static final double ALPHA = 0.5;

    private static final double ROUNDING = 1e-9;
    private static final int MOST_TIMES = 10;

    /** What is known about a candidate. */
    public enum Answer {
        GOOD,
        WORSE,
        /** Another try may decide. */
        OPEN
    }

    /**
     * The criterion for a rate that was measured.
     *
     * @param original the measurement, with one hit at least
     * @param times how many tries at least; more are made where the rate is so low that these could not tell it from none
     */
    static Criterion of(Proportion original, int times) {
        int tries = times;
        while (tries < times * MOST_TIMES && !isLower(new Proportion(0, tries), original)) {
            tries++;
        }
        return new Criterion(original, tries);
    }

    /** The same with twice as many tries, for what was chosen in the end. */
    Criterion stricter() {
        return new Criterion(original, tries * 2);
    }

    /** What the tries up to now say. */
    Answer answer(Proportion candidate) {
        int left = Math.max(0, tries - candidate.tries());
        Proportion best = new Proportion(candidate.hits() + left, candidate.tries() + left);
        Proportion worst = new Proportion(candidate.hits(), candidate.tries() + left);
        if (isLower(candidate) || isLower(best)) {
            return Answer.WORSE;
        }
        if (candidate.hits() > 0 && !isLower(worst)) {
            return Answer.GOOD;
        }
        return left > 0 ? Answer.OPEN : Answer.WORSE;
    }

    /** Whether the candidate's having fewer hits than the original is more likely due to a lower rate than to chance. */
    boolean isLower(Proportion candidate) {
        return isLower(candidate, original);
    }

    private static boolean isLower(Proportion candidate, Proportion original) {
        return candidate.tries() > 0 && FisherTest.pLower(candidate, original) <= ALPHA + ROUNDING;
    }
}
