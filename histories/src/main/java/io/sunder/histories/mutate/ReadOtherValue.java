package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/** One reader sees another value, of a send that timed out, where everybody else sees the record. */
final class ReadOtherValue implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.INCONSISTENT_OFFSETS;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Read> candidates = facts.earlierReads().stream()
                .filter(read -> facts.send(read.key(), read.value()).plainlyAcked())
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Read read = Edits.any(candidates, random);
        long other = facts.freshValue();
        int before = facts.invocationOf(read.row());
        Edits edits = new Edits(history);
        edits.polled(
                read.key(),
                i -> i == read.row(),
                all -> all.stream()
                        .map(r -> r.value() == read.value() ? new MicroOp.Polled(r.offset(), other) : r)
                        .toList());
        edits.insert(
                before,
                edits.send(before, facts.freshProcess(), read.key(), other, EventType.INFO, OptionalLong.empty()));
        Planted planted = new Planted(
                kind(), AnomalyClass.VIOLATION, read.key(), Set.of(read.offset()), Set.of(read.value(), other));
        return Optional.of(new Mutation(edits.done(), planted));
    }
}
