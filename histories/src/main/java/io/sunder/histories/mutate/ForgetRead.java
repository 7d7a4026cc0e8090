package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A record that somebody had read is missing in the final read. */
final class ForgetRead implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.VANISHED_READ;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Send> candidates = facts.passedByFinalReader().stream()
                .filter(send -> facts.earlierReads().stream()
                        .anyMatch(r -> r.key().equals(send.key()) && r.value() == send.value()))
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Send gone = Edits.any(candidates, random);
        DrawnHistory changed = new Edits(history)
                .unread(gone.key(), gone.value(), i -> i > facts.finalQuestion())
                .done();
        return Optional.of(new Mutation(
                changed, Planted.violation(kind(), gone.key(), gone.offset().getAsLong(), gone.value())));
    }
}
