package io.sunder.histories.scan;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The records of one key: a row for every value that was sent or read, in the order in which they came up, held in
 * columns. Rows are found by value and by offset through sparse maps, so an offset may be as large as it likes.
 */
public final class Records {
    /** No row, and no event index. */
    public static final int NONE = -1;

    private static final int SENT = 1;
    private static final int ACKED = 2;
    private static final int FAILED = 4;
    private static final int TXN = 8;
    private static final int READ = 16;
    private static final int READ_TOO_EARLY = 32;
    private static final int DUPLICATED = 64;
    private static final int CONFLICTING = 128;
    private static final int GONE = 256;
    private static final int OWN_READ = 512;
    private static final int MISPLACED = 1024;
    private static final int READ_BEFORE_COMMIT = 2048;
    private static final int STATED_ACKS_LEADER = 4096;
    private static final int STATED_ACKS_ALL = 8192;
    private static final int OFFSET_TOLD = 16_384;

    private final LongColumn values = new LongColumn();
    private final LongColumn offsets = new LongColumn();
    private final LongColumn processes = new LongColumn();
    private final LongColumn invoked = new LongColumn();
    private final LongColumn completed = new LongColumn();
    private final LongColumn firstRead = new LongColumn();
    private final LongColumn lastRead = new LongColumn();
    private final RowTable byValue = new RowTable(values);
    private final RowTable byOffset = new RowTable(offsets);
    /** Offsets whose row has another offset of its own, or took the place of the row that came first. */
    private final Long2IntOpenHashMap byOddOffset = new Long2IntOpenHashMap(0);

    private final LongOpenHashSet conflictOffsets = new LongOpenHashSet();
    private final List<Conflict> conflicts = new ArrayList<>();
    private final List<Second> seconds = new ArrayList<>();
    private int size;
    private short[] flags = new short[16];
    private int[] operations = {};
    private final Int2LongOpenHashMap claimed = new Int2LongOpenHashMap(0);

    /** Two values at one offset; {@code event} is the one that showed it. */
    public record Conflict(long offset, int row, int otherRow, long event) {}

    /** A value's second offset; {@code event} is the one that showed it. */
    public record Second(int row, long offset, long event) {}

    Records() {
        byOddOffset.defaultReturnValue(NONE);
        claimed.defaultReturnValue(Event.UNKNOWN_OFFSET);
    }

    /**
     * A send was invoked.
     *
     * @return the new row, or {@link #NONE} if the value was sent before
     */
    int invoked(long value, long process, long event, boolean txn) {
        int row = byValue.find(value);
        if (row == NONE) {
            row = add(value);
        } else if (has(row, SENT)) {
            return NONE;
        } else {
            set(row, READ_TOO_EARLY);
        }
        set(row, txn ? SENT | TXN : SENT);
        processes.set(row, process);
        invoked.set(row, event);
        return row;
    }

    void completed(int row, EventType type, long offset, long event) {
        completed.set(row, event);
        if (type == EventType.OK) {
            set(row, ACKED);
            if (offset != Event.UNKNOWN_OFFSET) {
                set(row, OFFSET_TOLD);
                sighted(row, offset, event);
            }
        } else if (type == EventType.FAIL) {
            set(row, FAILED);
        }
    }

    /**
     * A record was read; returns its row.
     *
     * @param guess a row that it may be: readers mostly read in the order in which values were sent, and a look at the
     *     next row is far cheaper than one into a large map
     */
    int read(long offset, long value, long event, int guess) {
        if (guess < size
                && offsets.get(guess) == offset
                && values.get(guess) == value
                && (flags[guess] & (DUPLICATED | CONFLICTING)) == 0) {
            markRead(guess, event);
            return guess;
        }
        int row = at(offset);
        if (row == NONE || values.get(row) != value) {
            row = byValue.find(value);
            if (row == NONE) {
                row = add(value);
            }
            markRead(row, event);
            sighted(row, offset, event);
            return row;
        }
        markRead(row, event);
        return row;
    }

    /** A send's own row says what its producer waits for. */
    void stateAcks(int row, Acks acks) {
        switch (acks) {
            case NONE -> set(row, STATED_ACKS_LEADER | STATED_ACKS_ALL);
            case LEADER -> set(row, STATED_ACKS_LEADER);
            case ALL -> set(row, STATED_ACKS_ALL);
        }
    }

    /**
     * What the producer of a record waited for.
     *
     * @param contract what is true of sends whose rows don't tell
     */
    public Acks acks(int row, Acks contract) {
        boolean leader = has(row, STATED_ACKS_LEADER);
        boolean all = has(row, STATED_ACKS_ALL);
        if (leader && all) {
            return Acks.NONE;
        }
        return leader ? Acks.LEADER : all ? Acks.ALL : contract;
    }

    /** Puts a record down to an operation of {@link Transactions}. Histories without transactions have no such column. */
    void setOperation(int row, int operation) {
        if (row >= operations.length) {
            int known = operations.length;
            operations = Arrays.copyOf(operations, flags.length);
            Arrays.fill(operations, known, operations.length, NONE);
        }
        operations[row] = operation;
    }

    /** A transaction of unknown outcome was told this offset for a record. */
    void claim(int row, long offset) {
        claimed.put(row, offset);
    }

    void markReadByItself(int row) {
        set(row, OWN_READ);
    }

    private void markRead(int row, long event) {
        if (!has(row, READ)) {
            set(row, READ);
            firstRead.set(row, event);
        }
        lastRead.set(row, event);
    }

    private void sighted(int row, long offset, long event) {
        int other = at(offset);
        if (offsets.get(row) == Event.UNKNOWN_OFFSET) {
            offsets.set(row, offset);
            if (other == NONE) {
                byOffset.add(row);
            }
        } else if (offsets.get(row) != offset) {
            if (!has(row, DUPLICATED)) {
                set(row, DUPLICATED);
                seconds.add(new Second(row, offset, event));
            }
            if (other == NONE) {
                byOddOffset.put(offset, row);
            }
        }
        if (other != NONE && other != row) {
            conflict(offset, other, row, event);
        }
    }

    /** Counted once per offset; the map then keeps the value that was read, for that is what readers meet again. */
    private void conflict(long offset, int known, int row, long event) {
        if (conflictOffsets.add(offset)) {
            conflicts.add(new Conflict(offset, known, row, event));
        }
        set(known, CONFLICTING);
        set(row, CONFLICTING);
        if (has(row, READ) && !has(known, READ)) {
            byOddOffset.put(offset, row);
        }
    }

    private int add(long value) {
        if (size == flags.length) {
            flags = Arrays.copyOf(flags, size + (size >> 1) + 16);
        }
        values.add(value);
        offsets.add(Event.UNKNOWN_OFFSET);
        processes.add(NONE);
        invoked.add(NONE);
        completed.add(NONE);
        firstRead.add(NONE);
        lastRead.add(NONE);
        byValue.add(size);
        return size++;
    }

    /** Number of rows. */
    public int size() {
        return size;
    }

    public long value(int row) {
        return values.get(row);
    }

    /** The first offset at which the value was acknowledged or read, or {@link Event#UNKNOWN_OFFSET}. */
    public long offset(int row) {
        return offsets.get(row);
    }

    /** The process that sent it, or {@link #NONE}. */
    public long process(int row) {
        return processes.get(row);
    }

    /** Index of the invocation of its send, or {@link #NONE}. */
    public long invoked(int row) {
        return invoked.get(row);
    }

    /** Index of the completion of its send, or {@link #NONE}. */
    public long completed(int row) {
        return completed.get(row);
    }

    /** Index of the first event that read it, or {@link #NONE}. */
    public long firstRead(int row) {
        return firstRead.get(row);
    }

    /** Index of the last event that read it, or {@link #NONE}. */
    public long lastRead(int row) {
        return lastRead.get(row);
    }

    public boolean sent(int row) {
        return has(row, SENT);
    }

    public boolean acked(int row) {
        return has(row, ACKED);
    }

    /** Whether it was acknowledged with an offset. */
    public boolean ackedWithOffset(int row) {
        return has(row, OFFSET_TOLD);
    }

    /** Whether its send failed for certain or its transaction aborted. */
    public boolean failed(int row) {
        return has(row, FAILED);
    }

    public boolean inTransaction(int row) {
        return has(row, TXN);
    }

    public boolean wasRead(int row) {
        return has(row, READ);
    }

    /** The operation of {@link Transactions} that sent it, {@link #NONE} if no transaction sent or read it. */
    public int operation(int row) {
        return row < operations.length ? operations[row] : NONE;
    }

    /** Whether any transaction sent or read a record here. */
    public boolean hasOperations() {
        return operations.length > 0;
    }

    /** Where the broker said it put a record of a transaction of unknown outcome; {@link Event#UNKNOWN_OFFSET} else. */
    public long claimedOffset(int row) {
        return claimed.get(row);
    }

    /** Whether the transaction that sent it read it. */
    public boolean readByItself(int row) {
        return has(row, OWN_READ);
    }

    /** Whether it was read before its send was invoked. */
    public boolean readTooEarly(int row) {
        return has(row, READ_TOO_EARLY);
    }

    /** Whether it was seen at two offsets. */
    public boolean duplicated(int row) {
        return has(row, DUPLICATED);
    }

    /** Whether another value was seen at one of its offsets. */
    public boolean conflicting(int row) {
        return has(row, CONFLICTING);
    }

    /** Whether a checker found that it was lost or vanished, so that no other reports what follows from that. */
    public boolean gone(int row) {
        return has(row, GONE);
    }

    public void markGone(int row) {
        set(row, GONE);
    }

    /** Whether a checker found that its offset belies the order in which records were sent. */
    public boolean misplaced(int row) {
        return has(row, MISPLACED);
    }

    public void markMisplaced(int row) {
        set(row, MISPLACED);
    }

    /** Whether a checker found that it was read before its transaction's commit was requested. */
    public boolean readBeforeCommit(int row) {
        return has(row, READ_BEFORE_COMMIT);
    }

    public void markReadBeforeCommit(int row) {
        set(row, READ_BEFORE_COMMIT);
    }

    public List<Conflict> conflicts() {
        return conflicts;
    }

    public List<Second> seconds() {
        return seconds;
    }

    /** The row at an offset, or {@link #NONE}. */
    public int at(long offset) {
        if (!byOddOffset.isEmpty()) {
            int odd = byOddOffset.get(offset);
            if (odd != NONE) {
                return odd;
            }
        }
        return byOffset.find(offset);
    }

    /** The offsets at which something was acknowledged or read, ascending. */
    public long[] sortedOffsets() {
        LongArrayList known = new LongArrayList(size);
        for (int row = 0; row < size; row++) {
            if (offsets.get(row) != Event.UNKNOWN_OFFSET) {
                known.add(offsets.get(row));
            }
        }
        known.addAll(byOddOffset.keySet());
        long[] sorted = known.toLongArray();
        LongArrays.radixSort(sorted);
        int distinct = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[distinct++] = sorted[i];
            }
        }
        return LongArrays.trim(sorted, distinct);
    }

    private boolean has(int row, int flag) {
        return (flags[row] & flag) != 0;
    }

    private void set(int row, int flag) {
        flags[row] |= (short) flag;
    }
}
