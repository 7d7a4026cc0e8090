package io.sunder.broker.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * The largest timestamp of a segment so far, at some of its offsets. An entry is 12 bytes: the timestamp, and the last
 * offset of the batch that brought it, relative to the segment's base offset. Both grow.
 */
final class TimeIndex implements Closeable {

    private static final int ENTRY_SIZE = 12;

    /** All records up to the offset (which may be before the segment) have at most this timestamp. */
    record Entry(long timestampMs, long offset) {}

    private final IndexFile file;
    private final long baseOffset;
    private volatile Entry last;

    private TimeIndex(IndexFile file, long baseOffset) throws IOException {
        this.file = file;
        this.baseOffset = baseOffset;
        this.last = entryBefore(file.entries());
    }

    static TimeIndex open(Path path, long baseOffset) throws IOException {
        return new TimeIndex(IndexFile.open(path, ENTRY_SIZE), baseOffset);
    }

    /** Throws {@link CorruptIndexException} if the last entry lies before the segment or does not follow the first. */
    void check() throws IOException {
        int entries = file.entries();
        if (entries > 0
                && (last.offset() < baseOffset
                        || last.timestampMs() < entryBefore(1).timestampMs())) {
            throw new CorruptIndexException(file.path() + " ends with " + last);
        }
    }

    boolean isFull(int limitBytes) {
        return file.isFull(limitBytes);
    }

    /** The entry with the largest timestamp; before any entry, no timestamp at the base offset. */
    Entry last() {
        return last;
    }

    /** Appends unless the timestamp is not larger than the last one. */
    void append(Entry entry) throws IOException {
        if (entry.timestampMs() <= last.timestampMs() || entry.offset() < last.offset()) {
            return;
        }
        file.append(ByteBuffer.allocate(ENTRY_SIZE)
                .putLong(entry.timestampMs())
                .putInt(Math.toIntExact(entry.offset() - baseOffset))
                .flip());
        last = entry;
    }

    /** The last entry with at most this timestamp. */
    Entry lookup(long timestampMs) throws IOException {
        return entryBefore(file.countWhile(entry -> entry.getLong(0) <= timestampMs));
    }

    /** Removes the entries at or behind an offset. */
    void truncateTo(long offset) throws IOException {
        int kept = file.countWhile(entry -> offsetIn(entry) < offset);
        file.truncateToEntries(kept);
        last = entryBefore(kept);
    }

    void clear() throws IOException {
        file.truncateToEntries(0);
        last = entryBefore(0);
    }

    private Entry entryBefore(int number) throws IOException {
        if (number == 0) {
            return new Entry(RecordBatch.NO_TIMESTAMP, baseOffset);
        }
        ByteBuffer entry = file.entry(number - 1);
        return new Entry(entry.getLong(0), offsetIn(entry));
    }

    private long offsetIn(ByteBuffer entry) {
        return baseOffset + entry.getInt(8);
    }

    void force() throws IOException {
        file.force();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
