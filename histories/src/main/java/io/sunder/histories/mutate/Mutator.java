package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;
import java.util.Random;

/** Plants one kind of anomaly. */
public interface Mutator {
    AnomalyKind kind();

    /** Whether histories of that shape are fit for it: the contract must forbid (or, of allowed kinds, allow) the anomaly. */
    boolean suits(HistoryShape shape);

    /**
     * Damages a valid history at a place that chance chooses.
     *
     * @return the damaged history; empty if it has no fitting place
     */
    Optional<Mutation> mutate(DrawnHistory history, Random random);
}
