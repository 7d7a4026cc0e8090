package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.HistoryScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import io.sunder.histories.verdict.AnomalyKind;

/**
 * {@code precommitted-read}: a value that was read before its transaction's commit was requested. Two things prove that. A
 * transaction read its own value: its polls come before its commit. Or the transaction's completion tells when the commit
 * was requested ({@code commit-invoked}), and a read of the value was over by then, be it a poll or the reads of a
 * transaction whose own commit was requested no later. One finding per value; what aborted or was read before it was even
 * sent has its finding elsewhere.
 */
final class PrecommittedReads {
    private final KeyCheck key;
    private final Records records;
    private final Transactions transactions;

    private PrecommittedReads(KeyCheck key) {
        this.key = key;
        this.records = key.records();
        this.transactions = key.transactions();
    }

    static void check(KeyCheck key) {
        PrecommittedReads check = new PrecommittedReads(key);
        for (int row = 0; row < check.records.size(); row++) {
            if (check.records.wasRead(row) && check.records.inTransaction(row)) {
                check.row(row);
            }
        }
    }

    private void row(int row) {
        int writer = records.operation(row);
        if (transactions.aborted(writer) || records.readTooEarly(row)) {
            return;
        }
        long commit = transactions.commitInvoked(writer);
        if (records.readByItself(row)) {
            found(row, transactions.completed(writer), "the transaction that had sent it");
        } else if (commit != Event.UNKNOWN_COMMIT && records.firstRead(row) < commit) {
            found(row, records.firstRead(row), "event " + records.firstRead(row));
        }
    }

    private void found(int row, long shown, String who) {
        records.markReadBeforeCommit(row);
        int writer = records.operation(row);
        long commit = transactions.commitInvoked(writer);
        String when = commit == Event.UNKNOWN_COMMIT ? "before it committed" : "before event " + commit + ", when";
        key.judged(
                AnomalyKind.PRECOMMITTED_READ,
                key.clauses().precommittedRead(),
                () -> Evidence.of(
                        records.offset(row),
                        row,
                        "value " + key.value(row) + " was read at offset " + records.offset(row) + " of " + key.name()
                                + " by " + who + ", " + when
                                + (commit == Event.UNKNOWN_COMMIT
                                        ? " (" + key.at(shown) + ")"
                                        : " the commit of its transaction was requested"),
                        records.invoked(row),
                        shown,
                        transactions.completed(writer)));
    }

    /** The reads of transactions that requested their own commit no later than the writer's was requested. */
    static void amongTransactions(HistoryScan scan, java.util.function.IntFunction<KeyCheck> keys) {
        Transactions transactions = scan.transactions();
        for (int read = 0; read < transactions.reads(); read++) {
            int row = transactions.readRow(read);
            Records records = scan.scan(transactions.readKey(read)).records();
            int reader = transactions.reader(read);
            int writer = records.operation(row);
            boolean early = transactions.commitInvoked(writer) != Event.UNKNOWN_COMMIT
                    && transactions.commitInvoked(reader) != Event.UNKNOWN_COMMIT
                    && transactions.commitInvoked(reader) < transactions.commitInvoked(writer)
                    && reader != writer;
            boolean elsewhere = transactions.aborted(writer)
                    || records.readTooEarly(row)
                    || records.readBeforeCommit(row)
                    || transactions.single(writer);
            if (early && !elsewhere) {
                new PrecommittedReads(keys.apply(transactions.readKey(read)))
                        .found(
                                row,
                                transactions.completed(reader),
                                "the transaction of process " + transactions.process(reader));
            }
        }
    }
}
