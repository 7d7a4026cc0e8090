package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/** Looks up everything that was seen of one record, also what made it odd: a second offset, another value at its offset. */
public final class Sightings {
    private Sightings() {}

    /** The rows that were acknowledged or read at an offset, in the order in which they came up. */
    public static IntLinkedOpenHashSet rowsAt(Records records, long offset) {
        IntLinkedOpenHashSet rows = new IntLinkedOpenHashSet();
        for (int row = 0; row < records.size(); row++) {
            if (records.offset(row) == offset) {
                rows.add(row);
            }
        }
        for (Records.Second second : records.seconds()) {
            if (second.offset() == offset) {
                rows.add(second.row());
            }
        }
        for (Records.Conflict conflict : records.conflicts()) {
            if (conflict.offset() == offset) {
                rows.add(conflict.row());
                rows.add(conflict.otherRow());
            }
        }
        return rows;
    }

    /** The offsets at which a row was acknowledged or read. */
    public static LongOpenHashSet offsetsOf(Records records, int row) {
        LongOpenHashSet offsets = new LongOpenHashSet();
        if (records.offset(row) != Event.UNKNOWN_OFFSET) {
            offsets.add(records.offset(row));
        }
        for (Records.Second second : records.seconds()) {
            if (second.row() == row) {
                offsets.add(second.offset());
            }
        }
        return offsets;
    }

    /** The row of a value, {@link Records#NONE} if it was neither sent nor read. */
    public static int rowOf(Records records, long value) {
        for (int row = 0; row < records.size(); row++) {
            if (records.value(row) == value) {
                return row;
            }
        }
        return Records.NONE;
    }
}
