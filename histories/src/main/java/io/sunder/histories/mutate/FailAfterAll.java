package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The client of a record that is read was told that its send failed for certain. */
final class FailAfterAll implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.G1A;
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
        Facts.Send failed = Edits.any(candidates, random);
        Edits edits = new Edits(history);
        if (edits.row(failed.completed()) instanceof Row.Records row) {
            edits.replace(
                    failed.completed(),
                    row.with(EventType.FAIL, List.of(new MicroOp.Send(failed.key(), failed.value()))));
        }
        return Optional.of(new Mutation(
                edits.done(),
                Planted.violation(kind(), failed.key(), failed.offset().getAsLong(), failed.value())));
    }
}
