package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.event.OpenOperation;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;

/**
 * The transactions of a history, numbered 0, 1, 2... in columns, and what those that committed read. Of single operations
 * only sends whose record a transaction read get a number too; what single polls say of a transaction, namely when its
 * records were visible at the latest, is in {@link Records#firstRead} already. So a history without transactions costs
 * nothing here, and one with them some thirty bytes a transaction and twelve for each operation that it read from.
 */
public final class Transactions {
    private static final byte UNKNOWN = 0;
    private static final byte COMMITTED = 1;
    private static final byte ABORTED = 2;
    private static final byte SINGLE = 3;

    private final Long2IntOpenHashMap open = new Long2IntOpenHashMap();
    private int size;
    private boolean any;
    private boolean commitsTimed;
    private long[] processes = {};
    private long[] invoked = {};
    private long[] completed = {};
    private long[] commitInvoked = {};
    private byte[] outcomes = {};
    private int reads;
    private int[] readers = {};
    private int[] readKeys = {};
    private int[] readRows = {};

    Transactions() {
        open.defaultReturnValue(Records.NONE);
    }

    int invoked(long process, long event) {
        any = true;
        int operation = add(process, event, UNKNOWN);
        open.put(process, operation);
        return operation;
    }

    int completed(Event event, OpenOperation operation) {
        int transaction = open.remove(event.process());
        completed[transaction] = event.index();
        outcomes[transaction] = switch (event.type()) {
            case OK -> COMMITTED;
            case FAIL -> ABORTED;
            case INFO, INVOKE -> UNKNOWN;
        };
        long commit = event.commitInvoked();
        if (commit != Event.UNKNOWN_COMMIT && (commit <= operation.invokeIndex() || commit > event.index())) {
            throw new MalformedEventException(
                    "commit-invoked " + commit + " is not between the transaction's invocation ("
                            + operation.invokeIndex() + ") and its completion (" + event.index() + ")");
        }
        commitInvoked[transaction] = commit;
        commitsTimed |= commit != Event.UNKNOWN_COMMIT;
        return transaction;
    }

    /** A transaction that committed read a record. Of a run of records of one writer in one key the last one is kept. */
    void read(int transaction, int key, Records records, int row) {
        if (!records.sent(row)) {
            return;
        }
        int writer = records.operation(row);
        if (writer == Records.NONE) {
            writer = add(records.process(row), records.invoked(row), SINGLE);
            records.setOperation(row, writer);
        } else if (writer == transaction) {
            records.markReadByItself(row);
        }
        int last = reads - 1;
        boolean goesOn = last >= 0
                && readers[last] == transaction
                && readKeys[last] == key
                && records.operation(readRows[last]) == writer;
        if (goesOn) {
            readRows[last] = row;
        } else {
            addRead(transaction, key, row);
        }
    }

    private int add(long process, long event, byte outcome) {
        if (size == processes.length) {
            int capacity = size + (size >> 1) + 16;
            processes = Arrays.copyOf(processes, capacity);
            invoked = Arrays.copyOf(invoked, capacity);
            completed = Arrays.copyOf(completed, capacity);
            commitInvoked = Arrays.copyOf(commitInvoked, capacity);
            outcomes = Arrays.copyOf(outcomes, capacity);
        }
        processes[size] = process;
        invoked[size] = event;
        completed[size] = Records.NONE;
        commitInvoked[size] = Event.UNKNOWN_COMMIT;
        outcomes[size] = outcome;
        return size++;
    }

    private void addRead(int transaction, int key, int row) {
        if (reads == readers.length) {
            int capacity = reads + (reads >> 1) + 16;
            readers = Arrays.copyOf(readers, capacity);
            readKeys = Arrays.copyOf(readKeys, capacity);
            readRows = Arrays.copyOf(readRows, capacity);
        }
        readers[reads] = transaction;
        readKeys[reads] = key;
        readRows[reads++] = row;
    }

    /** Whether the history has transactions. */
    public boolean any() {
        return any;
    }

    /** Number of operations: transactions, and single sends that one of them read. */
    public int size() {
        return size;
    }

    public long process(int operation) {
        return processes[operation];
    }

    /** Index of the invocation. */
    public long invoked(int operation) {
        return invoked[operation];
    }

    /** Index of the completion, {@link Records#NONE} if there was none; of a single send always so. */
    public long completed(int operation) {
        return completed[operation];
    }

    /** All events with a smaller index were over when the commit was requested; {@link Event#UNKNOWN_COMMIT} if not told. */
    public long commitInvoked(int operation) {
        return commitInvoked[operation];
    }

    /** Whether any transaction tells when its commit was requested. */
    public boolean commitsTimed() {
        return commitsTimed;
    }

    /** Whether its commit was acknowledged. */
    public boolean committed(int operation) {
        return outcomes[operation] == COMMITTED;
    }

    public boolean aborted(int operation) {
        return outcomes[operation] == ABORTED;
    }

    /** Whether nobody was told how it ended. */
    public boolean unknown(int operation) {
        return outcomes[operation] == UNKNOWN;
    }

    /** Whether it is no transaction but a send that one of them read. */
    public boolean single(int operation) {
        return outcomes[operation] == SINGLE;
    }

    /** Number of reads, those of one transaction next to each other. */
    public int reads() {
        return reads;
    }

    /** The transaction that read. */
    public int reader(int read) {
        return readers[read];
    }

    public int readKey(int read) {
        return readKeys[read];
    }

    /** The record that it read, a row of its key's {@link Records}. */
    public int readRow(int read) {
        return readRows[read];
    }
}
