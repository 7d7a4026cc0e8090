package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** An acknowledged record is in nobody's polls, though readers go past its place. */
final class LoseWrite implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.LOST_WRITE;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        List<Facts.Send> candidates = Facts.of(history).passedByFinalReader();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Send lost = Edits.any(candidates, random);
        DrawnHistory changed =
                new Edits(history).unread(lost.key(), lost.value(), i -> true).done();
        return Optional.of(new Mutation(
                changed, Planted.violation(kind(), lost.key(), lost.offset().getAsLong(), lost.value())));
    }
}
