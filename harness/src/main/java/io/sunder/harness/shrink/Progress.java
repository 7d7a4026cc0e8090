package io.sunder.harness.shrink;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.Proportion;
import java.time.Duration;

/** Hears of tries as they are made. */
@FunctionalInterface
public interface Progress {
    /**
     * A try is over.
     *
     * @param result what it came to
     * @param shown how many of its scenario's tries showed the anomaly up to now
     * @param left what is left of the budget
     */
    void tried(CaseResult result, Proportion shown, Duration left);
}
