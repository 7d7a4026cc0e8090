package io.sunder.broker.replica;

import io.sunder.broker.replica.ReplicaLog.EpochStart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Leader epochs and where they begin, in memory: what a {@link ReplicaLog} keeps in its checkpoint file. */
public final class EpochCache {
    private final TreeMap<Integer, Long> starts = new TreeMap<>();

    /** Notes that an epoch begins at an offset, unless it is the latest one already. Contradicting entries go. */
    public void assign(int epoch, long startOffset) {
        Map.Entry<Integer, Long> last = starts.lastEntry();
        if (last != null && last.getKey() == epoch && last.getValue() <= startOffset) {
            return;
        }
        starts.entrySet().removeIf(e -> e.getKey() >= epoch || e.getValue() >= startOffset);
        starts.put(epoch, startOffset);
    }

    /** Drops the epochs that begin at the new log end or behind it. */
    public void truncateFromEnd(long endOffset) {
        starts.values().removeIf(start -> start >= endOffset);
    }

    /** Drops the epochs that end at the new log start or before; the one that covers it begins there. */
    public void truncateFromStart(long startOffset) {
        Map.Entry<Integer, Long> covering = null;
        for (Map.Entry<Integer, Long> entry : starts.entrySet()) {
            if (entry.getValue() <= startOffset) {
                covering = entry;
            }
        }
        if (covering != null) {
            int epoch = covering.getKey();
            starts.headMap(epoch, true).clear();
            starts.put(epoch, startOffset);
        }
    }

    /** Forgets everything. */
    public void clear() {
        starts.clear();
    }

    /** The largest epoch known. */
    public OptionalInt latest() {
        return starts.isEmpty() ? OptionalInt.empty() : OptionalInt.of(starts.lastKey());
    }

    /** See {@link ReplicaLog#endOfEpoch}. */
    public EpochEnd endOf(int epoch, long logEndOffset) {
        if (starts.isEmpty() || epoch < 0 || epoch > starts.lastKey()) {
            return EpochEnd.UNDEFINED;
        }
        if (epoch == starts.lastKey()) {
            return new EpochEnd(epoch, logEndOffset);
        }
        Integer floor = starts.floorKey(epoch);
        return new EpochEnd(
                floor == null ? epoch : floor, starts.higherEntry(epoch).getValue());
    }

    /** All epochs, ascending. */
    public List<EpochStart> entries() {
        List<EpochStart> result = new ArrayList<>();
        starts.forEach((epoch, start) -> result.add(new EpochStart(epoch, start)));
        return result;
    }
}
