package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
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
    private static final int OFFSET_TOLD = 16_384;

    private final Long2IntOpenHashMap byValue = new Long2IntOpenHashMap();
    private final Long2IntOpenHashMap byOffset = new Long2IntOpenHashMap();
    private final LongOpenHashSet conflictOffsets = new LongOpenHashSet();
    private final List<Conflict> conflicts = new ArrayList<>();
    private final List<Second> seconds = new ArrayList<>();
    private int size;
    private long[] values = new long[16];
    private long[] offsets = new long[16];
    private long[] processes = new long[16];
    private long[] invoked = new long[16];
    private long[] completed = new long[16];
    private long[] firstRead = new long[16];
    private long[] lastRead = new long[16];
    private short[] flags = new short[16];

    /** Two values at one offset; {@code event} is the one that showed it. */
    public record Conflict(long offset, int row, int otherRow, long event) {}

    /** A value's second offset; {@code event} is the one that showed it. */
    public record Second(int row, long offset, long event) {}

    Records() {
        byValue.defaultReturnValue(NONE);
        byOffset.defaultReturnValue(NONE);
    }

    /**
     * A send was invoked.
     *
     * @return the new row, or {@link #NONE} if the value was sent before
     */
    int invoked(long value, long process, long event, boolean txn) {
        int row = byValue.get(value);
        if (row == NONE) {
            row = add(value);
        } else if (has(row, SENT)) {
            return NONE;
        } else {
            set(row, READ_TOO_EARLY);
        }
        set(row, txn ? SENT | TXN : SENT);
        processes[row] = process;
        invoked[row] = event;
        return row;
    }

    void completed(int row, EventType type, long offset, long event) {
        completed[row] = event;
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
                && offsets[guess] == offset
                && values[guess] == value
                && (flags[guess] & (DUPLICATED | CONFLICTING)) == 0) {
            markRead(guess, event);
            return guess;
        }
        int row = byOffset.get(offset);
        if (row == NONE || values[row] != value) {
            row = byValue.get(value);
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

    private void markRead(int row, long event) {
        if (!has(row, READ)) {
            set(row, READ);
            firstRead[row] = event;
        }
        lastRead[row] = event;
    }

    private void sighted(int row, long offset, long event) {
        if (offsets[row] == Event.UNKNOWN_OFFSET) {
            offsets[row] = offset;
        } else if (offsets[row] != offset && !has(row, DUPLICATED)) {
            set(row, DUPLICATED);
            seconds.add(new Second(row, offset, event));
        }
        int other = byOffset.get(offset);
        if (other == NONE) {
            byOffset.put(offset, row);
        } else if (other != row) {
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
            byOffset.put(offset, row);
        }
    }

    private int add(long value) {
        if (size == values.length) {
            grow(size + (size >> 1) + 16);
        }
        values[size] = value;
        offsets[size] = Event.UNKNOWN_OFFSET;
        processes[size] = NONE;
        invoked[size] = NONE;
        completed[size] = NONE;
        firstRead[size] = NONE;
        lastRead[size] = NONE;
        flags[size] = 0;
        byValue.put(value, size);
        return size++;
    }

    private void grow(int capacity) {
        values = Arrays.copyOf(values, capacity);
        offsets = Arrays.copyOf(offsets, capacity);
        processes = Arrays.copyOf(processes, capacity);
        invoked = Arrays.copyOf(invoked, capacity);
        completed = Arrays.copyOf(completed, capacity);
        firstRead = Arrays.copyOf(firstRead, capacity);
        lastRead = Arrays.copyOf(lastRead, capacity);
        flags = Arrays.copyOf(flags, capacity);
    }

    /** Number of rows. */
    public int size() {
        return size;
    }

    public long value(int row) {
        return values[row];
    }

    /** The first offset at which the value was acknowledged or read, or {@link Event#UNKNOWN_OFFSET}. */
    public long offset(int row) {
        return offsets[row];
    }

    /** The process that sent it, or {@link #NONE}. */
    public long process(int row) {
        return processes[row];
    }

    /** Index of the invocation of its send, or {@link #NONE}. */
    public long invoked(int row) {
        return invoked[row];
    }

    /** Index of the completion of its send, or {@link #NONE}. */
    public long completed(int row) {
        return completed[row];
    }

    /** Index of the first event that read it, or {@link #NONE}. */
    public long firstRead(int row) {
        return firstRead[row];
    }

    /** Index of the last event that read it, or {@link #NONE}. */
    public long lastRead(int row) {
        return lastRead[row];
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

    public List<Conflict> conflicts() {
        return conflicts;
    }

    public List<Second> seconds() {
        return seconds;
    }

    /** The row at an offset, or {@link #NONE}. */
    public int at(long offset) {
        return byOffset.get(offset);
    }

    /** The offsets at which something was acknowledged or read, ascending. */
    public long[] sortedOffsets() {
        long[] sorted = byOffset.keySet().toLongArray();
        LongArrays.radixSort(sorted);
        return sorted;
    }

    private boolean has(int row, int flag) {
        return (flags[row] & flag) != 0;
    }

    private void set(int row, int flag) {
        flags[row] |= (short) flag;
    }
}
