package io.sunder.harness.shrink;

import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.scenario.Scenario;
import java.util.Optional;

/** Runs candidates. */
@FunctionalInterface
public interface Trials {
    /**
     * Runs a candidate once, to its verdict.
     *
     * @return empty if it was asked to stop
     */
    Optional<CaseResult> run(Scenario candidate) throws InterruptedException;
}
