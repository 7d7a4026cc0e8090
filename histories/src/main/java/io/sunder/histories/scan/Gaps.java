package io.sunder.histories.scan;

import java.util.Arrays;

/**
 * Where readers of one key passed over offsets: between two records of one poll, between two polls, or between the
 * beginning and their first record. Most gaps are innocent (transaction markers), and whether an offset inside one holds a
 * visible record may come out only later, so they are kept in columns until the end.
 */
public final class Gaps {
    /** How a reader came to pass over offsets. */
    public enum Kind {
        /** Both ends in one poll. */
        WITHIN_POLL,
        /** The ends in two polls of one process, no assignment between. */
        BETWEEN_POLLS,
        /** The same of a group member, whose position a rebalance may have moved. */
        BETWEEN_POLLS_OF_GROUP,
        /** From the beginning of the log to the first record of a reader that had gone to the beginning. */
        FROM_BEGINNING
    }

    private int size;
    private long[] from = new long[4];
    private long[] to = new long[4];
    private long[] process = new long[4];
    private long[] before = new long[4];
    private long[] invoked = new long[4];
    private long[] completed = new long[4];
    private Kind[] kind = new Kind[4];

    void add(Kind gapKind, long reader, long fromOffset, long toOffset, long beforeEvent, long invoke, long event) {
        if (size == from.length) {
            grow(2 * size);
        }
        from[size] = fromOffset;
        to[size] = toOffset;
        process[size] = reader;
        before[size] = beforeEvent;
        invoked[size] = invoke;
        completed[size] = event;
        kind[size++] = gapKind;
    }

    /**
     * The poll that made the latest gaps came back to an offset inside one of them, so that it did not pass over it: the
     * gap becomes the two that are left. That it came back has a finding of its own.
     */
    void filled(long reader, long event, long offset) {
        for (int gap = size - 1; gap >= 0 && completed[gap] == event && process[gap] == reader; gap--) {
            if (from[gap] < offset && offset < to[gap]) {
                add(Kind.WITHIN_POLL, reader, offset, to[gap], event, invoked[gap], event);
                to[gap] = offset;
                return;
            }
        }
    }

    private void grow(int capacity) {
        from = Arrays.copyOf(from, capacity);
        to = Arrays.copyOf(to, capacity);
        process = Arrays.copyOf(process, capacity);
        before = Arrays.copyOf(before, capacity);
        invoked = Arrays.copyOf(invoked, capacity);
        completed = Arrays.copyOf(completed, capacity);
        kind = Arrays.copyOf(kind, capacity);
    }

    public int size() {
        return size;
    }

    /** The offset read before the gap; -1 from the beginning. */
    public long from(int gap) {
        return from[gap];
    }

    /** The offset read after the gap. */
    public long to(int gap) {
        return to[gap];
    }

    public long process(int gap) {
        return process[gap];
    }

    /** The event that read {@link #from}, or the assignment that went to the beginning. */
    public long before(int gap) {
        return before[gap];
    }

    /** The invocation of the poll that read {@link #to}. */
    public long invoked(int gap) {
        return invoked[gap];
    }

    /** The event that read {@link #to}. */
    public long completed(int gap) {
        return completed[gap];
    }

    public Kind kind(int gap) {
        return kind[gap];
    }
}
