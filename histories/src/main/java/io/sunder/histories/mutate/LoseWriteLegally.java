package io.sunder.histories.mutate;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Retention;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A record that only its leader had acknowledged is gone, and the leader changed after the acknowledgement. */
final class LoseWriteLegally implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.LEGAL_LOSS;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.contract().acks() == Acks.LEADER
                && shape.faults()
                && shape.contract().cleanupPolicy() == CleanupPolicy.DELETE
                && shape.contract().retention() == Retention.UNLIMITED;
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Send> candidates = facts.passedByFinalReader().stream()
                .filter(send -> leaderChangesAfter(history.rows(), send))
                .filter(send -> aloneAtOneOffset(facts, send))
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Send lost = Edits.any(candidates, random);
        DrawnHistory changed =
                new Edits(history).unread(lost.key(), lost.value(), i -> true).done();
        Planted planted = new Planted(
                kind(), AnomalyClass.ALLOWED, lost.key(), Set.of(lost.offset().getAsLong()), Set.of(lost.value()));
        return Optional.of(new Mutation(changed, planted));
    }

    private static boolean leaderChangesAfter(List<Row> rows, Facts.Send send) {
        return rows.subList(send.completed(), rows.size()).stream()
                        .map(row -> leader(row, send.key()))
                        .filter(leader -> leader > 0)
                        .distinct()
                        .count()
                > 1;
    }

    private static int leader(Row row, String key) {
        return row instanceof Row.Observation seen
                        && seen.partitions().get(key) instanceof Map<?, ?> state
                        && state.get("leader") instanceof Integer leader
                ? leader
                : 0;
    }

    /** A retry may have written it twice, and an election may have given its offset to another. */
    private static boolean aloneAtOneOffset(Facts facts, Facts.Send send) {
        long offset = send.offset().getAsLong();
        boolean read = facts.reads().stream()
                .filter(r -> r.key().equals(send.key()))
                .allMatch(r -> (r.value() == send.value()) == (r.offset() == offset));
        return read
                && facts.sends().stream()
                        .filter(s -> s.key().equals(send.key()) && s.value() != send.value())
                        .noneMatch(s -> s.offset().isPresent() && s.offset().getAsLong() == offset);
    }
}
