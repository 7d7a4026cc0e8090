package io.sunder.histories.mutate;

import io.sunder.histories.contract.Isolation;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/** A record of a committed transaction is in nobody's polls, though readers go past its place and see another of it. */
final class TearTransaction implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.TORN_TXN;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.transactions()
                && shape.keepsEverything()
                && shape.contract().isolation() == Isolation.READ_COMMITTED;
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        Set<String> readInTransactions = facts.keysReadInTransactions();
        List<Facts.Send> candidates = facts.sends().stream()
                .filter(send -> send.kind() == OperationKind.TXN && send.type() == EventType.OK)
                .filter(send -> send.offset().isPresent() && !readInTransactions.contains(send.key()))
                .filter(send -> passed(send, facts) && othersRead(send, facts))
                .collect(Collectors.toList());
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Send torn = Edits.any(candidates, random);
        DrawnHistory changed =
                new Edits(history).unread(torn.key(), torn.value(), i -> true).done();
        return Optional.of(new Mutation(
                changed, Planted.violation(kind(), torn.key(), torn.offset().getAsLong(), torn.value())));
    }

    private static boolean passed(Facts.Send send, Facts facts) {
        List<Facts.Read> all = facts.finalReads(send.key());
        return !all.isEmpty()
                && all.get(all.size() - 1).offset() > send.offset().getAsLong();
    }

    private static boolean othersRead(Facts.Send send, Facts facts) {
        return facts.sends().stream()
                .filter(other -> other.invoked() == send.invoked() && !other.equals(send))
                .anyMatch(other -> facts.finalReads(other.key()).stream().anyMatch(r -> r.value() == other.value()));
    }
}
