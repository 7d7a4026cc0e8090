package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/** {@code duplicate}: one value at two offsets. One finding per value. */
final class Duplicates {
    private Duplicates() {}

    static void check(KeyCheck key) {
        Records records = key.records();
        for (Records.Second second : key.records().seconds()) {
            int row = second.row();
            long first = firstSeen(records, row);
            Optional<String> clause = key.clauses()
                    .duplicate()
                    .or(() ->
                            key.clauses().lossOfCommitted(key.name(), Math.min(first, second.event()), second.event()));
            key.judged(
                    AnomalyKind.DUPLICATE,
                    clause,
                    () -> Evidence.of(
                                    second.offset(),
                                    row,
                                    "value " + key.value(row) + " is at two offsets of " + key.name() + ": "
                                            + records.offset(row) + " (" + key.at(first) + ") and " + second.offset()
                                            + " ("
                                            + key.at(second.event()) + ")",
                                    records.invoked(row),
                                    records.acked(row) ? records.completed(row) : Records.NONE,
                                    records.firstRead(row),
                                    second.event())
                            .around(
                                    records.invoked(row) == Records.NONE ? first : records.invoked(row),
                                    records.completed(row) == Records.NONE ? second.event() : records.completed(row)));
        }
    }

    /** A record may be read before its sender is told of it, or is told of another copy of it. */
    private static long firstSeen(Records records, int row) {
        if (!records.acked(row)) {
            return records.firstRead(row);
        }
        return records.wasRead(row) ? Math.min(records.completed(row), records.firstRead(row)) : records.completed(row);
    }
}
