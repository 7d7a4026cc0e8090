package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/**
 * {@code inconsistent-offsets}: two values seen or acknowledged at one offset. One finding per offset, and none where one
 * of the two is gone: that is a lost write or a vanished read, whatever took its place.
 */
final class InconsistentOffsets {
    private InconsistentOffsets() {}

    static void check(KeyCheck key) {
        for (Records.Conflict conflict : key.records().conflicts()) {
            boolean explained =
                    key.records().gone(conflict.row()) || key.records().gone(conflict.otherRow());
            if (!explained) {
                key.judged(AnomalyKind.INCONSISTENT_OFFSETS, clause(key, conflict), () -> evidence(key, conflict));
            }
        }
    }

    /**
     * A record that was only acknowledged may have been lost, and its offset used again, as far as the contract allows
     * the loss of an acknowledged record. Two records that were both read were both committed.
     */
    private static Optional<String> clause(KeyCheck key, Records.Conflict conflict) {
        Records records = key.records();
        int unread = !records.wasRead(conflict.row())
                ? conflict.row()
                : !records.wasRead(conflict.otherRow()) ? conflict.otherRow() : Records.NONE;
        if (unread != Records.NONE) {
            int other = unread == conflict.row() ? conflict.otherRow() : conflict.row();
            long shown = Math.max(firstSeen(records, unread), firstSeen(records, other));
            return key.clauses()
                    .loss(key.name(), key.acks(unread), records.invoked(unread), records.completed(unread), shown);
        }
        long first = Math.min(earliest(records, conflict.row()), earliest(records, conflict.otherRow()));
        return key.clauses().lossOfCommitted(key.name(), first, conflict.event());
    }

    /** A record may be read before its sender is told of it. */
    private static long earliest(Records records, int row) {
        return Math.min(firstSeen(records, row), records.firstRead(row));
    }

    private static long firstSeen(Records records, int row) {
        return records.acked(row) ? records.completed(row) : records.firstRead(row);
    }

    private static Evidence evidence(KeyCheck key, Records.Conflict conflict) {
        Records records = key.records();
        int a = conflict.row();
        int b = conflict.otherRow();
        String text = "offset " + conflict.offset() + " of " + key.name() + " holds two values: " + seen(key, a)
                + ", and " + seen(key, b);
        return Evidence.of(
                conflict.offset(),
                a,
                text,
                records.acked(a) ? records.completed(a) : Records.NONE,
                records.firstRead(a),
                records.acked(b) ? records.completed(b) : Records.NONE,
                records.firstRead(b));
    }

    private static String seen(KeyCheck key, int row) {
        Records records = key.records();
        String read = records.wasRead(row) ? "read in " + key.at(records.firstRead(row)) : "";
        String acked = records.acked(row) ? "acknowledged in " + key.at(records.completed(row)) : "";
        return "value " + key.value(row) + " was " + acked + (acked.isEmpty() || read.isEmpty() ? "" : " and ") + read;
    }
}
