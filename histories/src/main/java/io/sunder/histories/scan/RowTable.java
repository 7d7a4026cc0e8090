package io.sunder.histories.scan;

import it.unimi.dsi.fastutil.HashCommon;

/**
 * Finds rows by the number that they have in a column: a hash table of rows alone, which looks the numbers up in the
 * column. Numbers that follow one another share a cache line, because that is how a history asks for them.
 */
final class RowTable {
    private static final int FIRST_SLOTS = 16;
    private static final int NEIGHBOUR_BITS = 3;
    private static final long NEIGHBOURS = (1 << NEIGHBOUR_BITS) - 1;

    private final LongColumn column;
    /** A row and one; 0 is free. */
    private int[] slots = new int[FIRST_SLOTS];

    private int size;

    RowTable(LongColumn column) {
        this.column = column;
    }

    /** The row with that number, {@link Records#NONE} if there is none. */
    int find(long number) {
        int mask = slots.length - 1;
        for (int slot = slot(number, mask); slots[slot] != 0; slot = (slot + 1) & mask) {
            int row = slots[slot] - 1;
            if (column.get(row) == number) {
                return row;
            }
        }
        return Records.NONE;
    }

    /** Adds a row whose number, already in the column, no other row in the table has. */
    void add(int row) {
        if (size++ >= slots.length - (slots.length >> 2) - (slots.length >> 3)) {
            grow();
        }
        put(row);
    }

    private void put(int row) {
        int mask = slots.length - 1;
        int slot = slot(column.get(row), mask);
        while (slots[slot] != 0) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = row + 1;
    }

    private void grow() {
        int[] old = slots;
        slots = new int[Math.multiplyExact(2, old.length)];
        for (int held : old) {
            if (held != 0) {
                put(held - 1);
            }
        }
    }

    private static int slot(long number, int mask) {
        long block = HashCommon.mix(number >>> NEIGHBOUR_BITS) << NEIGHBOUR_BITS;
        return (int) (block | (number & NEIGHBOURS)) & mask;
    }
}
