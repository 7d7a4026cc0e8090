package io.sunder.histories.reference;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What belongs together in a history, whatever the key. */
final class Transactions {
    private Transactions() {}

    /** Values of transactions of which any value was read after the transaction had begun. */
    static Set<Long> matesSeen(DrawnHistory history) {
        Set<Long> found = new HashSet<>();
        Set<Long> readLater = new HashSet<>();
        for (int i = history.rows().size() - 1; i >= 0; i--) {
            if (history.rows().get(i) instanceof Row.Records row) {
                if (row.kind() == OperationKind.TXN && row.type() == EventType.INVOKE) {
                    List<Long> sent = sent(row);
                    if (sent.stream().anyMatch(readLater::contains)) {
                        found.addAll(sent);
                    }
                }
                read(row, readLater);
            }
        }
        return found;
    }

    private static List<Long> sent(Row.Records row) {
        return row.ops().stream()
                .filter(MicroOp.Send.class::isInstance)
                .map(op -> ((MicroOp.Send) op).value())
                .toList();
    }

    private static void read(Row.Records row, Set<Long> values) {
        for (MicroOp op : row.ops()) {
            if (op instanceof MicroOp.Poll poll) {
                poll.records().values().forEach(all -> all.forEach(record -> values.add(record.value())));
            }
        }
    }
}
