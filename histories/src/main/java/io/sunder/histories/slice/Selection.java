package io.sunder.histories.slice;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;

/** What a slice keeps: events by index, and records by key and value. */
final class Selection {
    private final LongOpenHashSet events = new LongOpenHashSet();
    private final Int2ObjectOpenHashMap<LongOpenHashSet> records = new Int2ObjectOpenHashMap<>();

    void keepEvent(long index) {
        events.add(index);
    }

    void keepRecord(int key, long value) {
        records.computeIfAbsent(key, k -> new LongOpenHashSet()).add(value);
    }

    /** Keeps the records of another selection. */
    void keepRecords(Selection other) {
        other.records.forEach((key, values) ->
                records.computeIfAbsent(key, k -> new LongOpenHashSet()).addAll(values));
    }

    /** Keeps operations with all that they send. */
    void keep(List<Operation> operations) {
        for (Operation operation : operations) {
            events.add(operation.invoke());
            if (operation.complete() != Operation.NEVER) {
                events.add(operation.complete());
            }
            for (int i = 0; i < operation.sends(); i++) {
                keepRecord(operation.key(i), operation.value(i));
            }
        }
    }

    boolean keepsEvent(long index) {
        return events.contains(index);
    }

    boolean keepsRecord(int key, long value) {
        LongOpenHashSet values = records.get(key);
        return values != null && values.contains(value);
    }
}
