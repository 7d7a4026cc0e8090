package io.sunder.histories.explain;

import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * What the second pass looks out for: the values asked about, and the offsets that they were seen at.
 *
 * @param key number of the key
 * @param keyName its name
 * @param values numbers of the values: the one asked about, and others that were seen at its offsets
 * @param offsets where they were seen, and the offset asked about
 */
record Subject(int key, String keyName, LongLinkedOpenHashSet values, LongOpenHashSet offsets) {
    /** The offsets, ascending. */
    long[] sortedOffsets() {
        long[] sorted = offsets.toLongArray();
        LongArrays.quickSort(sorted);
        return sorted;
    }
}
