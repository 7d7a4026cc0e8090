package io.sunder.histories.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The records of one poll, by key in the order in which keys first came. Offsets and values lie in primitive arrays that
 * {@link #clear()} keeps, so that one instance per consumer thread serves a whole run without garbage. Not thread-safe.
 */
public final class PolledRecords {
    private static final int FIRST_CAPACITY = 16;

    private final Map<String, Slot> slots = new HashMap<>();
    private final List<Slot> used = new ArrayList<>();
    private int count;

    /** Adds a record after those of the same key. */
    public void add(String key, long offset, long value) {
        Slot slot = used.isEmpty() ? null : used.get(used.size() - 1);
        if (slot == null || !slot.key.equals(key)) {
            slot = slots.computeIfAbsent(Objects.requireNonNull(key), Slot::new);
            if (slot.size == 0) {
                used.add(slot);
            }
        }
        slot.add(offset, value);
        count++;
    }

    /** Number of records of all keys. */
    public int count() {
        return count;
    }

    /** Forgets the records and keeps the arrays. */
    public void clear() {
        for (Slot slot : used) {
            slot.size = 0;
        }
        used.clear();
        count = 0;
    }

    /** The map from key to records, as a poll's row has it. */
    void write(LineBuffer line, Function<String, byte[]> encoded) {
        line.put('{');
        for (int k = 0; k < used.size(); k++) {
            Slot slot = used.get(k);
            if (k > 0) {
                line.put(',');
            }
            line.put(encoded.apply(slot.key)).put(':').put('[');
            for (int i = 0; i < slot.size; i++) {
                if (i > 0) {
                    line.put(',');
                }
                line.put('[')
                        .put(slot.pairs[2 * i])
                        .put(',')
                        .put(slot.pairs[2 * i + 1])
                        .put(']');
            }
            line.put(']');
        }
        line.put('}');
    }

    /** The records of one key. */
    static final class Slot {
        final String key;
        private long[] pairs = new long[2 * FIRST_CAPACITY];
        private int size;

        Slot(String key) {
            this.key = key;
        }

        private void add(long offset, long value) {
            if (2 * size == pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * pairs.length);
            }
            pairs[2 * size] = offset;
            pairs[2 * size + 1] = value;
            size++;
        }
    }
}
