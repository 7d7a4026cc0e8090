package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** All readers see a record that nobody sent. */
final class ReadPhantom implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.PHANTOM;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Read> candidates = new ArrayList<>();
        facts.keysRead().forEach(key -> candidates.addAll(facts.finalReads(key)));
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Read before = Edits.any(candidates, random);
        long offset = before.offset() + 1;
        long value = facts.freshValue();
        DrawnHistory changed = new Edits(history)
                .makeRoom(before.key(), offset, 1, facts.finalQuestion(), facts)
                .readBehind(before.key(), before.offset(), List.of(new MicroOp.Polled(offset, value)))
                .done();
        return Optional.of(new Mutation(changed, Planted.violation(kind(), before.key(), offset, value)));
    }
}
