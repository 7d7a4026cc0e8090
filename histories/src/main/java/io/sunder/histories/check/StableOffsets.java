package io.sunder.histories.check;

import io.sunder.histories.contract.Isolation;
import io.sunder.histories.event.Event;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import it.unimi.dsi.fastutil.ints.IntArrayList;
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
    /** Records of transactions at unknown offsets, in the order in which they were sent. */
    private final IntArrayList unplaced = new IntArrayList();
    /** For each of them the one that was open longest, among it and those before it. */
    private final IntArrayList openLongest = new IntArrayList();

    StableOffsets(KeyCheck key) {
        this.key = key;
        this.records = key.records();
        this.transactions = key.transactions();
        for (int row = 0; records.hasOperations() && row < records.size(); row++) {
            if (records.inTransaction(row) && records.offset(row) == Event.UNKNOWN_OFFSET) {
                unplaced.add(row);
                int before = openLongest.isEmpty() ? row : openLongest.getInt(openLongest.size() - 1);
                openLongest.add(end(row) > end(before) ? row : before);
            }
        }
    }

    private long end(int row) {
        int transaction = records.operation(row);
        return transactions.unknown(transaction) ? Long.MAX_VALUE : transactions.completed(transaction);
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
        int sent = sentBy(answered);
        int candidate = sent == 0 ? Records.NONE : openLongest.getInt(sent - 1);
        return sent > 0 && openAt(candidate, asked, answered) ? Optional.of(clause(candidate)) : Optional.empty();
    }

    /** How many of the unplaced were sent before an event. */
    private int sentBy(long event) {
        int low = 0;
        int high = unplaced.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (records.invoked(unplaced.getInt(middle)) <= event) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
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
