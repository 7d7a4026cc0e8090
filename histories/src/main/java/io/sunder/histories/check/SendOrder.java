package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyKind;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Optional;

/**
 * {@code nonmonotonic-send}: the acknowledged offsets of one process go back, one finding per fall. {@code
 * realtime-reorder}: a send got a smaller offset than another process's, which had been acknowledged before it was
 * invoked. Records that were lost, or that share an offset, are left out: their offsets were used again, and that has its
 * finding.
 */
final class SendOrder {
    private SendOrder() {}

    static void check(KeyCheck key, AckOrder order) {
        if (!key.scan().sendsOutOfOrder()) {
            return;
        }
        Records records = key.records();
        Long2IntOpenHashMap last = new Long2IntOpenHashMap();
        Long2IntOpenHashMap highest = new Long2IntOpenHashMap();
        last.defaultReturnValue(Records.NONE);
        highest.defaultReturnValue(Records.NONE);
        for (int row = 0; row < records.size(); row++) {
            if (AckOrder.stands(records, row)) {
                int before = last.put(records.process(row), row);
                int top = highest.get(records.process(row));
                if (top == Records.NONE || records.offset(row) > records.offset(top)) {
                    highest.put(records.process(row), row);
                    acrossProcesses(key, order, row);
                } else if (records.offset(row) < records.offset(before)
                        && records.invoked(before) != records.invoked(row)) {
                    withinProcess(key, before, row);
                }
            }
        }
    }

    private static void withinProcess(KeyCheck key, int before, int row) {
        Records records = key.records();
        records.markMisplaced(row);
        Optional<String> clause = key.clauses()
                .sendOrderOfOneProcess()
                .or(() -> key.clauses().offsetReuse(key.name(), records.invoked(before), records.completed(row)));
        key.judged(
                AnomalyKind.NONMONOTONIC_SEND,
                clause,
                () -> evidence(key, before, row, "process " + records.process(row) + " had "));
    }

    private static void acrossProcesses(KeyCheck key, AckOrder order, int row) {
        Records records = key.records();
        int before = order.firstAckedAtOrBeyond(records.offset(row) + 1);
        if (before == Records.NONE || records.completed(before) >= records.invoked(row)) {
            return;
        }
        records.markMisplaced(row);
        Optional<String> clause =
                key.clauses().offsetReuse(key.name(), records.invoked(before), records.completed(row));
        key.judged(AnomalyKind.REALTIME_REORDER, clause, () -> evidence(key, before, row, ""));
    }

    private static Evidence evidence(KeyCheck key, int before, int row, String who) {
        Records records = key.records();
        String text = who + "value " + key.value(before) + " acknowledged at offset " + records.offset(before) + " of "
                + key.name() + " (" + key.at(records.completed(before)) + "), and value " + key.value(row)
                + ", sent after that (" + key.at(records.invoked(row)) + "), got the smaller offset "
                + records.offset(row);
        return Evidence.of(
                records.offset(row),
                row,
                text,
                records.completed(before),
                records.invoked(row),
                records.completed(row));
    }
}
