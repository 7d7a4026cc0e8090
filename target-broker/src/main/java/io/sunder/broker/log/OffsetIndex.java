package io.sunder.broker.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Maps some offsets of a segment to file positions. An entry is 8 bytes: the last offset of a batch, relative to the
 * segment's base offset, and the position of that batch.
 */
final class OffsetIndex implements Closeable {

    private static final int ENTRY_SIZE = 8;

    /** The last offset of a batch and where the batch begins. */
    record Entry(long offset, int position) {}

    private final IndexFile file;
    private final long baseOffset;
    private volatile Entry last;

    private OffsetIndex(IndexFile file, long baseOffset) throws IOException {
        this.file = file;
        this.baseOffset = baseOffset;
        this.last = entryBefore(file.entries());
    }

    static OffsetIndex open(Path path, long baseOffset) throws IOException {
        return new OffsetIndex(IndexFile.open(path, ENTRY_SIZE), baseOffset);
    }

    /** Throws {@link CorruptIndexException} if the last entry does not lie in a segment of this many bytes. */
    void check(int segmentBytes) throws IOException {
        if (file.entries() > 0 && (last.offset() < baseOffset || last.position() >= segmentBytes)) {
            throw new CorruptIndexException(file.path() + " ends with " + last + " for " + segmentBytes + " bytes");
        }
    }

    boolean isFull(int limitBytes) {
        return file.isFull(limitBytes);
    }

    void append(long offset, int position) throws IOException {
        if (file.entries() > 0 && offset <= last.offset()) {
            throw new IllegalArgumentException("offset " + offset + " does not follow " + last + " in " + file.path());
        }
        file.append(ByteBuffer.allocate(ENTRY_SIZE)
                .putInt(Math.toIntExact(offset - baseOffset))
                .putInt(position)
                .flip());
        last = new Entry(offset, position);
    }

    /** The last entry at or before an offset; the segment's beginning if there is none. */
    Entry lookup(long offset) throws IOException {
        Entry latest = last;
        if (offset >= latest.offset()) {
            return latest;
        }
        return entryBefore(file.countWhile(entry -> offsetIn(entry) <= offset));
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
            return new Entry(baseOffset, 0);
        }
        ByteBuffer entry = file.entry(number - 1);
        return new Entry(offsetIn(entry), entry.getInt(4));
    }

    private long offsetIn(ByteBuffer entry) {
        return baseOffset + entry.getInt(0);
    }

    void force() throws IOException {
        file.force();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
