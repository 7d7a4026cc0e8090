package io.sunder.broker.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Records;

/**
 * Records read from a log. They begin with the batch that holds the fetch offset, so the first record may lie before it;
 * the last batch may be cut off by the size limit, as clients expect.
 *
 * @param fetchOffset the offset asked for
 * @param records a view of the segment's file, or empty memory records; {@link Records} as a fetch response takes it
 * @param position where the view begins in its file, for a transfer without copying; 0 if empty
 */
public record LogRead(long fetchOffset, Records records, int position) {

    static LogRead empty(long fetchOffset) {
        return new LogRead(fetchOffset, MemoryRecords.EMPTY, 0);
    }

    /** Size in bytes. */
    public int sizeInBytes() {
        return records.sizeInBytes();
    }

    /** The file that holds the records, open for reading at least until {@code file.delete.delay.ms} have passed. */
    public Optional<FileChannel> channel() {
        return records instanceof FileRecords file ? Optional.of(file.channel()) : Optional.empty();
    }

    /** A copy in memory. */
    public MemoryRecords inMemory() throws IOException {
        if (!(records instanceof FileRecords file)) {
            return (MemoryRecords) records;
        }
        ByteBuffer bytes = ByteBuffer.allocate(file.sizeInBytes());
        file.readInto(bytes, 0);
        return MemoryRecords.readableRecords(bytes);
    }
}
