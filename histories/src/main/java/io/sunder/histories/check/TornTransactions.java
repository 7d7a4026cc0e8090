package io.sunder.histories.check;

import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * {@code torn-txn}: a transaction that took effect, for a reader saw a record of it, and of which another record is missing
 * although readers went past its place or the final read was complete. One finding per transaction, whatever it lacks: the
 * missing records are no lost writes besides. The checkers of keys, which run in parallel, hand in what is missing.
 */
final class TornTransactions {
    private static final int NOBODY = Records.NONE;

    private final HistoryScan scan;
    private final Transactions transactions;
    private final long[] firstSeen;
    private final int[] seenKey;
    private final int[] seenRow;
    private final Map<Integer, Missing> missing = new ConcurrentHashMap<>();

    private record Missing(KeyCheck key, int row, Optional<String> clause, long shown, String how) {
        /** Of several missing records a violation is told first, then by key and row, whichever thread found it first. */
        static final Comparator<Missing> ORDER = Comparator.comparing((Missing found) -> found.clause.isPresent())
                .thenComparing(found -> found.key.name())
                .thenComparingInt(found -> found.row);
    }

    TornTransactions(HistoryScan scan) {
        this.scan = scan;
        this.transactions = scan.transactions();
        this.firstSeen = new long[transactions.size()];
        this.seenKey = new int[transactions.size()];
        this.seenRow = new int[transactions.size()];
        Arrays.fill(firstSeen, NOBODY);
        if (transactions.any()) {
            for (int key = 0; key < scan.keys(); key++) {
                look(key, scan.scan(key).records());
            }
        }
    }

    private void look(int key, Records records) {
        for (int row = 0; row < records.size(); row++) {
            int operation = records.operation(row);
            boolean visible = operation != Records.NONE && records.wasRead(row) && !records.readTooEarly(row);
            if (visible && (firstSeen[operation] == NOBODY || records.firstRead(row) < firstSeen[operation])) {
                firstSeen[operation] = records.firstRead(row);
                seenKey[operation] = key;
                seenRow[operation] = row;
            }
        }
    }

    /** Whether any record of a transaction was read; of {@link Records#NONE} never. */
    boolean seen(int transaction) {
        return transaction != Records.NONE && firstSeen[transaction] != NOBODY;
    }

    /** Index of the first event that read a record of it. */
    long firstSeen(int transaction) {
        return firstSeen[transaction];
    }

    /**
     * A record of a transaction that was seen is missing.
     *
     * @param shown index of the event that shows it
     * @param how what shows it, beginning with a comma
     */
    void missing(KeyCheck key, int row, Optional<String> clause, long shown, String how) {
        missing.merge(
                key.records().operation(row),
                new Missing(key, row, clause, shown, how),
                (a, b) -> Missing.ORDER.compare(a, b) <= 0 ? a : b);
    }

    /** Reports what was handed in, in the order of the transactions. */
    void report(Report report) {
        missing.keySet().stream().sorted().forEach(transaction -> {
            Missing found = missing.get(transaction);
            found.key
                    .reportingTo(report)
                    .add(
                            AnomalyKind.TORN_TXN,
                            found.clause.isPresent() ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION,
                            found.clause,
                            () -> evidence(transaction, found));
        });
    }

    private Evidence evidence(int transaction, Missing found) {
        KeyCheck key = found.key;
        KeyScan seen = scan.scan(seenKey[transaction]);
        Records records = key.records();
        long offset = records.offset(found.row) >= 0 ? records.offset(found.row) : records.claimedOffset(found.row);
        String outcome = transactions.committed(transaction)
                ? "committed (" + key.at(transactions.completed(transaction)) + ")"
                : "must have committed, as a reader saw it";
        String text = "the transaction of process " + transactions.process(transaction) + " (event "
                + transactions.invoked(transaction) + ") " + outcome + ": its value "
                + key.valueOf(seen.records(), seenRow[transaction]) + " of " + seen.name() + " was read ("
                + key.at(firstSeen[transaction]) + "), and its value " + key.value(found.row) + " "
                + (offset < 0 ? "" : "at offset " + offset + " ") + "of " + key.name() + " was sent too" + found.how;
        return Evidence.of(
                offset,
                found.row,
                text,
                transactions.invoked(transaction),
                transactions.completed(transaction),
                firstSeen[transaction],
                found.shown);
    }
}
