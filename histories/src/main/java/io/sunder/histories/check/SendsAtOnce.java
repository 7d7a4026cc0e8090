package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Arrays;
import java.util.Optional;

/**
 * The order of records that one operation sent to one key. {@code int-nonmonotonic-send}: their offsets go back, one
 * finding per fall. {@code int-send-skip}: another operation's record lies between two of one transaction, one finding per
 * transaction; a note, for Kafka lets transactions write at the same time.
 */
final class SendsAtOnce {
    private final KeyCheck key;
    private final Records records;
    private long[] offsets = {};
    private long lastSkipped = Records.NONE;

    private SendsAtOnce(KeyCheck key) {
        this.key = key;
        this.records = key.records();
    }

    static void check(KeyCheck key) {
        SendsAtOnce check = new SendsAtOnce(key);
        int before = Records.NONE;
        for (int row = 0; row < check.records.size(); row++) {
            if (AckOrder.stands(check.records, row) && !check.records.misplaced(row)) {
                if (before != Records.NONE && check.records.invoked(before) == check.records.invoked(row)) {
                    check.pair(before, row);
                }
                before = row;
            }
        }
    }

    private void pair(int before, int row) {
        long from = records.offset(before);
        long to = records.offset(row);
        if (to < from) {
            wentBack(before, row);
        } else if (to > from + 1 && records.inTransaction(row) && lastSkipped != records.invoked(row)) {
            int between = between(from, to, row);
            if (between != Records.NONE) {
                lastSkipped = records.invoked(row);
                skipped(before, between, row);
            }
        }
    }

    /** A record between two offsets that another operation certainly put there. */
    private int between(long from, long to, int row) {
        if (offsets.length == 0) {
            offsets = records.sortedOffsets();
        }
        int at = Arrays.binarySearch(offsets, from);
        for (int i = at < 0 ? -at - 1 : at + 1; i < offsets.length && offsets[i] < to; i++) {
            int other = records.at(offsets[i]);
            boolean there = records.sent(other)
                    && !records.failed(other)
                    && !records.gone(other)
                    && !records.misplaced(other)
                    && !records.conflicting(other)
                    && !records.duplicated(other);
            if (there && records.invoked(other) != records.invoked(row)) {
                return other;
            }
        }
        return Records.NONE;
    }

    private void wentBack(int before, int row) {
        records.markMisplaced(row);
        Optional<String> clause = key.clauses()
                .sendOrderOfOneProcess()
                .or(() -> key.clauses().offsetReuse(key.name(), records.invoked(before), records.completed(row)));
        key.judged(
                AnomalyKind.INT_NONMONOTONIC_SEND,
                clause,
                () -> Evidence.of(
                        records.offset(row),
                        row,
                        words(row) + " sent value " + key.value(before) + " and then value " + key.value(row) + " to "
                                + key.name() + ", which got the offsets " + records.offset(before)
                                + " and, smaller, " + records.offset(row),
                        records.invoked(row),
                        records.completed(row)));
    }

    private void skipped(int before, int between, int row) {
        key.add(
                AnomalyKind.INT_SEND_SKIP,
                AnomalyClass.NOTE,
                Optional.of("transactions are not isolated in writing: their records may alternate in a log"),
                () -> Evidence.of(
                        records.offset(between),
                        between,
                        "between value " + key.value(before) + " at offset " + records.offset(before) + " and value "
                                + key.value(row) + " at offset " + records.offset(row) + " of " + key.name()
                                + ", which "
                                + words(row) + " sent, lies value " + key.value(between) + " of process "
                                + records.process(between) + " at offset " + records.offset(between),
                        records.invoked(row),
                        records.completed(row),
                        records.invoked(between)));
    }

    private String words(int row) {
        return (records.inTransaction(row) ? "the transaction of process " : "process ") + records.process(row) + " ("
                + key.at(records.invoked(row)) + ")";
    }
}
