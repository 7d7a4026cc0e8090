package io.sunder.histories.scan;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * When events happened, without keeping every time: all of a small history's, every 64th of a large one's, the rest by
 * interpolation, which is good to some milliseconds and serves explanations and grace periods only.
 */
public final class Timeline {
    private static final int EXACT = 4096;
    private static final int STEP = 64;

    private final LongArrayList indexes = new LongArrayList();
    private final LongArrayList times = new LongArrayList();
    private long events;
    private long lastTime;

    void add(long index, long time) {
        if (events < EXACT || events % STEP == 0) {
            indexes.add(index);
            times.add(time);
        }
        events++;
        lastTime = time;
    }

    /** Time of the last event, nanoseconds since start; 0 of an empty history. */
    public long lastTime() {
        return lastTime;
    }

    /** About when the event with that index happened, nanoseconds since start. */
    public long time(long index) {
        if (indexes.isEmpty()) {
            return 0;
        }
        int found = floor(index);
        if (found < 0) {
            return times.getLong(0);
        }
        long base = times.getLong(found);
        if (found + 1 == indexes.size() || indexes.getLong(found) == index) {
            return indexes.getLong(found) == index ? base : lastTime;
        }
        double share =
                (double) (index - indexes.getLong(found)) / (indexes.getLong(found + 1) - indexes.getLong(found));
        return base + (long) (share * (times.getLong(found + 1) - base));
    }

    /** Position of the last sample at or before an index, -1 if there is none. */
    private int floor(long index) {
        int low = 0;
        int high = indexes.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (indexes.getLong(middle) <= index) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }
}
