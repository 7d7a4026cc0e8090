package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * One reader passes over a record that the final reader still sees: within a poll, or between two, where the poll begins
 * behind the record.
 */
final class SkipRecord implements Mutator {
    private final boolean withinPoll;

    SkipRecord(boolean withinPoll) {
        this.withinPoll = withinPoll;
    }

    @Override
    public AnomalyKind kind() {
        return withinPoll ? AnomalyKind.INT_POLL_SKIP : AnomalyKind.POLL_SKIP;
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
                .filter(read -> withinPoll ? inTheMiddle(read) : first(history.rows(), facts, read))
                .toList();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Read skipped = Edits.any(candidates, random);
        DrawnHistory changed = new Edits(history)
                .unread(skipped.key(), skipped.value(), i -> i == skipped.row())
                .done();
        return Optional.of(
                new Mutation(changed, Planted.violation(kind(), skipped.key(), skipped.offset(), skipped.value())));
    }

    private static boolean inTheMiddle(Facts.Read read) {
        return read.place() > 0 && read.place() < read.of() - 1;
    }

    /** The first of its poll, of a reader that assigned itself and has its place from before. */
    private static boolean first(List<Row> rows, Facts facts, Facts.Read read) {
        if (read.place() > 0 || read.of() == 1) {
            return false;
        }
        for (int i = read.row() - 1; i >= 0; i--) {
            Row row = rows.get(i);
            if (row instanceof Row.Assignment assignment
                    && assignment.process() == read.process()
                    && assignment.type() == EventType.OK) {
                return assignment.kind() == OperationKind.ASSIGN && assignment.toBeginning();
            }
            boolean unsettled = row instanceof Row.Records records
                    && records.process() == read.process()
                    && records.kind() == OperationKind.TXN
                    && records.type() == EventType.FAIL;
            if (unsettled) {
                return false;
            }
            int at = i;
            boolean placed = facts.earlierReads().stream()
                    .anyMatch(r -> r.row() == at
                            && r.process() == read.process()
                            && r.key().equals(read.key()));
            if (placed) {
                return assigned(rows, read.process());
            }
        }
        return false;
    }

    private static boolean assigned(List<Row> rows, int process) {
        return rows.stream()
                .noneMatch(row -> row instanceof Row.Assignment assignment
                        && assignment.process() == process
                        && assignment.kind() == OperationKind.SUBSCRIBE);
    }
}
