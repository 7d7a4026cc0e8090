package io.sunder.histories.check;

import io.sunder.histories.scan.Records;
import it.unimi.dsi.fastutil.ints.IntArrays;

/** The acknowledged records that are still there, by offset; tells which of those beyond an offset was acknowledged first. */
final class AckOrder {
    private final Records records;
    private final int[] byOffset;
    private final int[] firstAckedFrom;

    AckOrder(Records records) {
        this.records = records;
        this.byOffset = sorted(records);
        this.firstAckedFrom = new int[byOffset.length];
        int first = Records.NONE;
        for (int i = byOffset.length - 1; i >= 0; i--) {
            int row = byOffset[i];
            if (first == Records.NONE || records.completed(row) < records.completed(first)) {
                first = row;
            }
            firstAckedFrom[i] = first;
        }
    }

    private static int[] sorted(Records records) {
        int[] rows = new int[records.size()];
        int count = 0;
        for (int row = 0; row < records.size(); row++) {
            if (stands(records, row)) {
                rows[count++] = row;
            }
        }
        int[] kept = IntArrays.trim(rows, count);
        IntArrays.mergeSort(kept, (a, b) -> Long.compare(records.offset(a), records.offset(b)));
        return kept;
    }

    /**
     * Whether a record was acknowledged with its offset, and no finding explains why it may be odd. A success without an
     * offset says nothing of order, even where a reader shows the offset later: with acks=0 it comes before the write.
     */
    static boolean stands(Records records, int row) {
        return records.ackedWithOffset(row)
                && !records.readTooEarly(row)
                && !records.gone(row)
                && !records.conflicting(row)
                && !records.duplicated(row);
    }

    /** The row acknowledged first among those at an offset or beyond, {@link Records#NONE} if there are none. */
    int firstAckedAtOrBeyond(long offset) {
        int low = 0;
        int high = byOffset.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (records.offset(byOffset[middle]) < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == byOffset.length ? Records.NONE : firstAckedFrom[low];
    }
}
