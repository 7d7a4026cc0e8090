package io.sunder.histories.scan;

import java.util.Arrays;

/**
 * A growing column of longs. What lies close together in a history is close in value, too: indexes, offsets, values. So it
 * is kept in chunks of ints, each relative to the chunk's first number; a chunk whose numbers lie too far apart becomes one
 * of longs. Growing copies no more than one chunk. The number {@link #ABSENT} stands for no number.
 */
final class LongColumn {
    /** What a row holds before it is set. */
    static final long ABSENT = -1;

    private static final int BITS = 12;
    private static final int CHUNK = 1 << BITS;
    private static final int MASK = CHUNK - 1;
    private static final int FIRST_ROWS = 16;
    private static final int NOTHING = Integer.MIN_VALUE;
    private static final int[] IS_WIDE = {};
    private static final long[] IS_NARROW = {};

    private int[][] narrow = {};
    private long[][] wide = {};
    private long[] bases = {};
    private int size;

    /** Adds a row at the end. */
    void add(long number) {
        int row = size++;
        int chunk = row >>> BITS;
        int at = row & MASK;
        if (chunk == bases.length) {
            moreChunks();
        }
        if (at == 0) {
            narrow[chunk] = filled(FIRST_ROWS, 0);
            wide[chunk] = IS_NARROW;
            bases[chunk] = ABSENT;
        } else if (narrow[chunk].length > 0 && at == narrow[chunk].length) {
            int[] longer = filled(2 * at, at);
            System.arraycopy(narrow[chunk], 0, longer, 0, at);
            narrow[chunk] = longer;
        }
        set(row, number);
    }

    private static int[] filled(int length, int from) {
        int[] ints = new int[length];
        Arrays.fill(ints, from, length, NOTHING);
        return ints;
    }

    private void moreChunks() {
        int capacity = bases.length + (bases.length >> 1) + 1;
        narrow = Arrays.copyOf(narrow, capacity);
        wide = Arrays.copyOf(wide, capacity);
        bases = Arrays.copyOf(bases, capacity);
    }

    long get(int row) {
        int chunk = row >>> BITS;
        int[] ints = narrow[chunk];
        if (ints.length == 0) {
            return wide[chunk][row & MASK];
        }
        int relative = ints[row & MASK];
        return relative == NOTHING ? ABSENT : bases[chunk] + relative;
    }

    void set(int row, long number) {
        int chunk = row >>> BITS;
        int[] ints = narrow[chunk];
        if (ints.length == 0) {
            wide[chunk][row & MASK] = number;
            return;
        }
        if (number == ABSENT) {
            ints[row & MASK] = NOTHING;
            return;
        }
        if (bases[chunk] == ABSENT) {
            bases[chunk] = number;
        }
        // Wraps around for numbers at both ends of the range, and so does the addition in get.
        long relative = number - bases[chunk];
        if (relative == (int) relative && relative != NOTHING) {
            ints[row & MASK] = (int) relative;
        } else {
            widen(chunk);
            wide[chunk][row & MASK] = number;
        }
    }

    private void widen(int chunk) {
        long[] longs = new long[CHUNK];
        int[] ints = narrow[chunk];
        for (int i = 0; i < ints.length; i++) {
            longs[i] = ints[i] == NOTHING ? ABSENT : bases[chunk] + ints[i];
        }
        Arrays.fill(longs, ints.length, CHUNK, ABSENT);
        wide[chunk] = longs;
        narrow[chunk] = IS_WIDE;
    }
}
