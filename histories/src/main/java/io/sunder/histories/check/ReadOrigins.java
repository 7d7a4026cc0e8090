package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/**
 * {@code phantom}: a value that was read and never sent, or read before its send was invoked. {@code G1a}: a value that
 * was read although its send certainly failed or its transaction aborted. One finding per value.
 */
final class ReadOrigins {
    private ReadOrigins() {}

    static void check(KeyCheck key) {
        Records records = key.records();
        for (int row = 0; row < records.size(); row++) {
            if (!records.wasRead(row)) {
                continue;
            }
            if (!records.sent(row) || records.readTooEarly(row)) {
                phantom(key, row);
            } else if (records.failed(row)) {
                aborted(key, row);
            }
        }
    }

    private static void phantom(KeyCheck key, int row) {
        Records records = key.records();
        String why = records.sent(row)
                ? "before its send was invoked (" + key.at(records.invoked(row)) + ")"
                : "but nobody ever sent it";
        key.judged(
                AnomalyKind.PHANTOM,
                Optional.empty(),
                () -> Evidence.of(
                        records.offset(row),
                        row,
                        "value " + key.value(row) + " was read at offset " + records.offset(row) + " of " + key.name()
                                + " (" + key.at(records.firstRead(row)) + "), " + why,
                        records.firstRead(row),
                        records.invoked(row)));
    }

    private static void aborted(KeyCheck key, int row) {
        Records records = key.records();
        boolean txn = records.inTransaction(row);
        Optional<String> clause = key.clauses().abortedRead(txn);
        if (txn && clause.isEmpty()) { // without the marker that ended it, a transaction commits with its producer's
            // next
            clause = key.clauses().lossOfCommitted(key.name(), records.invoked(row), records.firstRead(row));
        }
        judged(key, row, txn, clause);
    }

    private static void judged(KeyCheck key, int row, boolean txn, Optional<String> clause) {
        Records records = key.records();
        key.judged(
                AnomalyKind.G1A,
                clause,
                () -> Evidence.of(
                        records.offset(row),
                        row,
                        "value " + key.value(row) + " was read at offset " + records.offset(row) + " of " + key.name()
                                + " ("
                                + key.at(records.firstRead(row)) + ") although its "
                                + (txn ? "transaction aborted" : "send failed")
                                + " (" + key.at(records.completed(row)) + ")",
                        records.invoked(row),
                        records.completed(row),
                        records.firstRead(row)));
    }
}
