package io.sunder.histories.mutate;

import io.sunder.histories.contract.Assignment;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A reader's next poll returns a record again: wrong where it assigned itself, a redelivery in a group. */
final class ReadAgain implements Mutator {
    private final boolean inGroup;

    ReadAgain(boolean inGroup) {
        this.inGroup = inGroup;
    }

    @Override
    public AnomalyKind kind() {
        return inGroup ? AnomalyKind.REDELIVERY : AnomalyKind.NONMONOTONIC_POLL;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything() && (shape.contract().assignment() == Assignment.SUBSCRIBE) == inGroup;
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Read> candidates = facts.earlierReads().stream()
                .filter(read ->
                        history.rows().get(read.row()) instanceof Row.Records row && row.kind() == OperationKind.POLL)
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Read again = Edits.any(candidates, random);
        int behind = again.row() + 1;
        Edits edits = new Edits(history);
        edits.insert(behind, edits.poll(behind, again.process(), again.key(), again.offset(), again.value()));
        Planted planted = new Planted(
                kind(),
                inGroup ? AnomalyClass.NOTE : AnomalyClass.VIOLATION,
                again.key(),
                Set.of(again.offset()),
                Set.of(again.value()));
        return Optional.of(new Mutation(edits.done(), planted));
    }
}
