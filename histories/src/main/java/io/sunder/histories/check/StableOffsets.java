package io.sunder.histories.check;

import io.sunder.histories.contract.Isolation;
import io.sunder.histories.event.Event;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import java.util.Optional;

/**
 * Tells whether a transaction may have held back an end offset. Under read_committed the end offset is the last stable
 * offset: the place of the first record of the oldest transaction that is still open there. A transaction stays open in a
 * partition a little longer than its commit takes, because the coordinator acknowledges the commit before it has written
 * the markers. What lies beyond, acknowledged or not, waits.
 */
final class StableOffsets {
    private final KeyCheck key;
    private final Records records;
    private final Transactions transactions;

    StableOffsets(KeyCheck key) {
        this.key = key;
        this.records = key.records();
        this.transactions = key.transactions();
    }

    /**
     * The clause by which an end offset may fall short.
     *
     * @param asked index of the question
     * @param answered index of the answer
     */
    Optional<String> heldBack(long endOffset, long asked, long answered) {
        if (!records.hasOperations() || key.clauses().contract().isolation() == Isolation.READ_UNCOMMITTED) {
            return Optional.empty();
        }
        int there = records.at(endOffset);
        if (there != Records.NONE) {
            return openAt(there, asked, answered) ? Optional.of(clause(there)) : Optional.empty();
        }
        for (int row = 0; row < records.size(); row++) {
            if (records.offset(row) == Event.UNKNOWN_OFFSET && openAt(row, asked, answered)) {
                return Optional.of(clause(row));
            }
        }
        return Optional.empty();
    }

    private boolean openAt(int row, long asked, long answered) {
        if (!records.inTransaction(row) || records.invoked(row) > answered) {
            return false;
        }
        int transaction = records.operation(row);
        return transactions.unknown(transaction)
                || transactions.completed(transaction) > asked
                || key.circumstances().fresh(transactions.completed(transaction), asked);
    }

    private String clause(int row) {
        return "isolation=read_committed: the transaction of value " + key.value(row) + " of process "
                + records.process(row) + " may have held the end offset back";
    }
}
