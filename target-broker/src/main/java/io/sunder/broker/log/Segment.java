package io.sunder.broker.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * A part of a log: the records from a base offset on in one file, with an offset and a time index beside it. One writer at
 * a time; readers at any time, except while it is truncated.
 */
final class Segment implements Closeable {

    private final Path directory;
    private final long baseOffset;
    private final long createdMs;
    private final FileRecords records;
    private final OffsetIndex offsetIndex;
    private final TimeIndex timeIndex;
    private int bytesSinceIndexEntry;
    private volatile TimeIndex.Entry largestTimestamp;
    private volatile long firstTimestampMs;

    private Segment(
            Path directory,
            long baseOffset,
            long createdMs,
            FileRecords records,
            OffsetIndex offsetIndex,
            TimeIndex timeIndex) {
        this.directory = directory;
        this.baseOffset = baseOffset;
        this.createdMs = createdMs;
        this.records = records;
        this.offsetIndex = offsetIndex;
        this.timeIndex = timeIndex;
        this.largestTimestamp = timeIndex.last();
        this.firstTimestampMs = firstTimestampIn(records);
    }

    /** Opens or creates the files. Indexes that are missing or corrupt come back empty: rebuild them. */
    static Segment open(Path directory, long baseOffset, long nowMs) throws IOException {
        Path log = SegmentFiles.file(directory, baseOffset, SegmentFiles.LOG);
        FileRecords records = FileRecords.open(log.toFile(), true);
        Path offsets = SegmentFiles.file(directory, baseOffset, SegmentFiles.OFFSET_INDEX);
        Path times = SegmentFiles.file(directory, baseOffset, SegmentFiles.TIME_INDEX);
        return new Segment(
                directory,
                baseOffset,
                nowMs,
                records,
                OffsetIndex.open(offsets, baseOffset),
                TimeIndex.open(times, baseOffset));
    }

    /** A new segment; index files that a crash may have left under its name go first. */
    static Segment create(Path directory, long baseOffset, long nowMs) throws IOException {
        deleteIndexes(directory, baseOffset);
        return open(directory, baseOffset, nowMs);
    }

    /** Whether both index files exist and fit the records; if not, remove them before opening. */
    static boolean indexesAreSound(Path directory, long baseOffset) throws IOException {
        Path log = SegmentFiles.file(directory, baseOffset, SegmentFiles.LOG);
        Path offsets = SegmentFiles.file(directory, baseOffset, SegmentFiles.OFFSET_INDEX);
        Path times = SegmentFiles.file(directory, baseOffset, SegmentFiles.TIME_INDEX);
        if (!Files.exists(offsets) || !Files.exists(times)) {
            return false;
        }
        try (OffsetIndex offsetIndex = OffsetIndex.open(offsets, baseOffset);
                TimeIndex timeIndex = TimeIndex.open(times, baseOffset)) {
            offsetIndex.check((int) Math.min(Files.size(log), Integer.MAX_VALUE));
            timeIndex.check();
            return true;
        } catch (CorruptIndexException e) {
            return false;
        }
    }

    static void deleteIndexes(Path directory, long baseOffset) throws IOException {
        Files.deleteIfExists(SegmentFiles.file(directory, baseOffset, SegmentFiles.OFFSET_INDEX));
        Files.deleteIfExists(SegmentFiles.file(directory, baseOffset, SegmentFiles.TIME_INDEX));
    }

    long baseOffset() {
        return baseOffset;
    }

    Path directory() {
        return directory;
    }

    FileRecords records() {
        return records;
    }

    int sizeInBytes() {
        return records.sizeInBytes();
    }

    long largestTimestampMs() {
        return largestTimestamp.timestampMs();
    }

    /** Whether the next batch must go to a new segment. */
    boolean mustRoll(LogConfig config, int batchBytes, long batchTimestampMs, long lastOffset, long nowMs) {
        if (sizeInBytes() == 0) {
            return !fits(lastOffset);
        }
        long waitedMs = firstTimestampMs >= 0 ? batchTimestampMs - firstTimestampMs : nowMs - createdMs;
        return sizeInBytes() > config.segmentBytes() - batchBytes
                || waitedMs > config.segmentMs()
                || offsetIndex.isFull(config.segmentIndexBytes())
                || timeIndex.isFull(config.segmentIndexBytes())
                || !fits(lastOffset);
    }

    private boolean fits(long offset) {
        return offset - baseOffset >= 0 && offset - baseOffset <= Integer.MAX_VALUE;
    }

    /** Appends whole batches in one write, then their index entries. */
    void append(MemoryRecords batches, int indexIntervalBytes) throws IOException {
        int position = records.sizeInBytes();
        records.append(batches);
        for (RecordBatch batch : batches.batches()) {
            index(batch, position, indexIntervalBytes);
            position += batch.sizeInBytes();
        }
    }

    private void index(RecordBatch batch, int position, int indexIntervalBytes) throws IOException {
        if (firstTimestampMs < 0) {
            firstTimestampMs = batch.maxTimestamp();
        }
        if (batch.maxTimestamp() > largestTimestamp.timestampMs()) {
            largestTimestamp = new TimeIndex.Entry(batch.maxTimestamp(), batch.lastOffset());
        }
        if (bytesSinceIndexEntry > indexIntervalBytes) {
            offsetIndex.append(batch.lastOffset(), position);
            timeIndex.append(largestTimestamp);
            bytesSinceIndexEntry = 0;
        }
        bytesSinceIndexEntry += batch.sizeInBytes();
    }

    /** Where the first batch lies that holds the offset or follows it; the end of the file if there is none. */
    int positionOf(long offset) throws IOException {
        FileRecords.LogOffsetPosition found = records.searchForOffsetFromPosition(
                offset, offsetIndex.lookup(offset).position());
        return found == null ? records.sizeInBytes() : found.position;
    }

    /** The size of the batch at a position, which must be the beginning of one. */
    int batchSizeAt(int position) {
        for (RecordBatch batch : records.batchesFrom(position)) {
            return batch.sizeInBytes();
        }
        return 0;
    }

    /** The first record at or behind an offset with at least this timestamp. */
    Optional<TimestampedOffset> find(long timestampMs, long fromOffset) throws IOException {
        long offset = Math.max(fromOffset, timeIndex.lookup(timestampMs).offset());
        int position = offsetIndex.lookup(offset).position();
        return Optional.ofNullable(records.searchForTimestamp(timestampMs, position, fromOffset, Integer.MAX_VALUE))
                .map(Segment::found);
    }

    private static TimestampedOffset found(FileRecords.TimestampAndOffset record) {
        return new TimestampedOffset(
                record.timestamp,
                record.offset,
                record.leaderEpoch.map(OptionalInt::of).orElse(OptionalInt.empty()));
    }

    /** The offset behind the last batch; the base offset if there is none. */
    long endOffset() throws IOException {
        long end = baseOffset;
        int from = offsetIndex.lookup(Long.MAX_VALUE).position();
        for (RecordBatch batch : records.batchesFrom(from)) {
            end = batch.nextOffset();
        }
        return end;
    }

    /** Cuts the file before the first batch that holds the offset or follows it; whole batches stay or go. */
    void truncateTo(long offset) throws IOException {
        int position = positionOf(offset);
        offsetIndex.truncateTo(offset);
        timeIndex.truncateTo(offset);
        records.truncateTo(position);
        restoreTimestamps();
    }

    /** Reads what the indexes do not tell: the timestamps behind the last index entry. */
    void restoreTimestamps() throws IOException {
        firstTimestampMs = firstTimestampIn(records);
        largestTimestamp = timeIndex.last();
        bytesSinceIndexEntry = 0;
        int from = offsetIndex.lookup(Long.MAX_VALUE).position();
        for (RecordBatch batch : records.batchesFrom(from)) {
            bytesSinceIndexEntry += batch.sizeInBytes();
            if (batch.maxTimestamp() > largestTimestamp.timestampMs()) {
                largestTimestamp = new TimeIndex.Entry(batch.maxTimestamp(), batch.lastOffset());
            }
        }
    }

    /** Empties the indexes, to be built by {@link #reindex} batch by batch. */
    void clearIndexes() throws IOException {
        offsetIndex.clear();
        timeIndex.clear();
        largestTimestamp = timeIndex.last();
        firstTimestampMs = -1;
        bytesSinceIndexEntry = 0;
    }

    void reindex(RecordBatch batch, int position, int indexIntervalBytes) throws IOException {
        index(batch, position, indexIntervalBytes);
    }

    /** Called when no more records come: the largest timestamp gets its entry. */
    void seal() throws IOException {
        timeIndex.append(largestTimestamp);
    }

    void flush() throws IOException {
        records.flush();
        offsetIndex.force();
        timeIndex.force();
    }

    private static long firstTimestampIn(FileRecords records) {
        for (RecordBatch batch : records.batches()) {
            return batch.maxTimestamp();
        }
        return -1;
    }

    /** Flushes, seals and closes. */
    @Override
    public void close() throws IOException {
        seal();
        flush();
        closeFiles();
    }

    /** Closes without a flush: what a crash or a removal leaves. */
    void closeFiles() throws IOException {
        offsetIndex.close();
        timeIndex.close();
        records.channel().close();
    }
}
