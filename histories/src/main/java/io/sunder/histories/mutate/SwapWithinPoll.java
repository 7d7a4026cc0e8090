package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A poll returns two records in the wrong order, or one of them once more behind the other. */
final class SwapWithinPoll implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.INT_NONMONOTONIC_POLL;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        List<Facts.Read> candidates = Facts.of(history).reads().stream()
                .filter(read -> read.place() < read.of() - 1)
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Read late = Edits.any(candidates, random);
        boolean twice = random.nextBoolean();
        DrawnHistory changed = new Edits(history)
                .polled(late.key(), i -> i == late.row(), all -> {
                    List<MicroOp.Polled> records = new ArrayList<>(all);
                    if (twice) {
                        records.add(late.place() + 2, records.get(late.place()));
                    } else {
                        Collections.swap(records, late.place(), late.place() + 1);
                    }
                    return records;
                })
                .done();
        return Optional.of(new Mutation(changed, Planted.violation(kind(), late.key(), late.offset(), late.value())));
    }
}
