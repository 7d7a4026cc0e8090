package io.sunder.harness.shrink;

import io.sunder.harness.scenario.Scenario;
import java.util.Optional;

/** Hears of decisions as they are taken, or taken again from what was tried before. */
@FunctionalInterface
public interface Decisions {
    /**
     * A decision was taken.
     *
     * @param step what became of a candidate
     * @param smallest the smallest scenario up to now that is as good as the original
     */
    void decided(Step step, Optional<Scenario> smallest);
}
