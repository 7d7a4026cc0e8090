package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A record has a second copy further on in the log, which all readers see. */
final class WriteTwice implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.DUPLICATE;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Send> candidates = facts.passedByFinalReader();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Send twice = Edits.any(candidates, random);
        long offset = twice.offset().getAsLong();
        List<Facts.Read> behind = facts.finalReads(twice.key()).stream()
                .filter(read -> read.offset() >= offset)
                .toList();
        long copy = Edits.any(behind, random).offset() + 1;
        DrawnHistory changed = new Edits(history)
                .makeRoom(twice.key(), copy, 1, facts.finalQuestion(), facts)
                .readBehind(twice.key(), copy - 1, List.of(new MicroOp.Polled(copy, twice.value())))
                .done();
        Planted planted =
                new Planted(kind(), AnomalyClass.VIOLATION, twice.key(), Set.of(offset, copy), Set.of(twice.value()));
        return Optional.of(new Mutation(changed, planted));
    }
}
