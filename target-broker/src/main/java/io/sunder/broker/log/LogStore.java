package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * The files of a log and what is known of them: segments, epochs and producers change together here. One writer at a time
 * (the caller holds the log's monitor); reads and flushes may run beside it.
 */
final class LogStore {

    /** The log end, with the segment that is written to and its size then; published as one. */
    record End(long offset, Segment segment, int position) {}

    /** Writes recovery points and start offsets of all logs of the directory to its checkpoints. */
    @FunctionalInterface
    interface LogCheckpoint {
        void write() throws IOException;
    }

    private final Path directory;
    private final LogCheckpoint checkpoint;
    private final Segments segments;
    private final LeaderEpochs epochs;
    private final ProducerStates producers;
    private final LogReader reader;
    private final ReentrantReadWriteLock structure = new ReentrantReadWriteLock();
    private final Object recovering = new Object();
    private long truncations;
    private volatile boolean closed;
    private volatile LogConfig config;
    private volatile long startOffset;
    private volatile long recoveryPoint;
    private volatile End end;

    LogStore(LogLoader loader, LogLoader.Loaded loaded, LogCheckpoint checkpoint) {
        this.directory = loader.directory();
        this.checkpoint = checkpoint;
        this.config = loader.config();
        this.segments = loaded.segments();
        this.epochs = loaded.epochs();
        this.producers = loaded.producers();
        this.reader = new LogReader(segments);
        this.startOffset = loaded.startOffset();
        this.recoveryPoint = loaded.recoveryPoint();
        this.end = endAt(loaded.endOffset());
    }

    private End endAt(long offset) {
        Segment active = segments.active();
        return new End(offset, active, active.sizeInBytes());
    }

    Path directory() {
        return directory;
    }

    LogConfig config() {
        return config;
    }

    void reconfigure(LogConfig changed) {
        config = changed.withDefects(config.defects());
    }

    Segments segments() {
        return segments;
    }

    LeaderEpochs epochs() {
        return epochs;
    }

    ProducerStates producers() {
        return producers;
    }

    long startOffset() {
        return startOffset;
    }

    long recoveryPoint() {
        return recoveryPoint;
    }

    End end() {
        return end;
    }

    void appendOneByOne(MemoryRecords records, List<MutableRecordBatch> batches, long nowMs) throws IOException {
        int position = 0;
        for (MutableRecordBatch batch : batches) {
            append(records.slice(position, batch.sizeInBytes()), List.of(batch), nowMs);
            position += batch.sizeInBytes();
        }
    }

    void append(MemoryRecords records, List<MutableRecordBatch> batches, long nowMs) throws IOException {
        MutableRecordBatch first = batches.get(0);
        MutableRecordBatch last = batches.get(batches.size() - 1);
        long timestampMs =
                batches.stream().mapToLong(RecordBatch::maxTimestamp).max().orElse(-1);
        if (end.segment().mustRoll(config, records.sizeInBytes(), timestampMs, last.lastOffset(), nowMs)) {
            roll(Math.max(end.offset(), first.baseOffset()), nowMs);
        }
        for (MutableRecordBatch batch : batches) {
            if (batch.partitionLeaderEpoch() >= 0) {
                epochs.assign(batch.partitionLeaderEpoch(), batch.baseOffset());
            }
        }
        Segment active = end.segment();
        active.append(records, config.indexIntervalBytes());
        batches.forEach(producers::update);
        end = new End(last.nextOffset(), active, active.sizeInBytes());
        if (end.offset() - recoveryPoint >= config.flushMessages()) {
            flush();
        }
    }

    private void roll(long baseOffset, long nowMs) throws IOException {
        Segment active = end.segment();
        active.seal();
        producers.snapshot(end.offset());
        structure.writeLock().lock();
        try {
            if (active.sizeInBytes() == 0) {
                segments.remove(List.of(active), nowMs);
            }
            segments.add(Segment.create(directory, baseOffset, nowMs));
            end = endAt(end.offset());
        } finally {
            structure.writeLock().unlock();
        }
        DurableFile.syncDirectory(directory);
    }

    LogRead read(long fromOffset, int maxBytes, long upperBound, boolean atLeastOneBatch) throws IOException {
        structure.readLock().lock();
        try {
            requireOpen();
            End seen = end;
            long bound = config.defects().ignoresReadBound() ? seen.offset() : Math.min(upperBound, seen.offset());
            return reader.read(seen, startOffset, bound, fromOffset, maxBytes, atLeastOneBatch);
        } finally {
            structure.readLock().unlock();
        }
    }

    Optional<TimestampedOffset> find(long timestampMs) throws IOException {
        structure.readLock().lock();
        try {
            requireOpen();
            return reader.find(timestampMs, startOffset);
        } finally {
            structure.readLock().unlock();
        }
    }

    long largestTimestampMs() {
        return reader.largestTimestampMs();
    }

    boolean truncateTo(long offset, long nowMs) throws IOException {
        if (offset >= end.offset()) {
            if (!config.defects().keepsEpochsOnNoopTruncation()) {
                epochs.truncateFromEnd(offset);
            }
            return false;
        }
        if (offset < segments.firstBaseOffset()) {
            restartAt(offset, nowMs);
        } else {
            cutAt(offset, nowMs);
        }
        return true;
    }

    private void cutAt(long offset, long nowMs) throws IOException {
        lowerRecoveryPoint(offset, Math.min(startOffset, offset));
        structure.writeLock().lock();
        try {
            segments.remove(segments.after(offset), nowMs + config.fileDeleteDelayMs());
            Segment active = segments.active();
            active.truncateTo(offset);
            end = endAt(Math.min(offset, Math.max(active.endOffset(), active.baseOffset())));
        } finally {
            structure.writeLock().unlock();
        }
        startOffset = Math.min(startOffset, end.offset());
        synchronized (recovering) {
            recoveryPoint = Math.min(recoveryPoint, end.offset());
        }
        epochs.truncateFromEnd(end.offset());
        producers.deleteSnapshotsAfter(end.offset());
        LogLoader.replay(producers, segments, end.offset(), config, nowMs);
    }

    /** Written before anything is cut: what will be appended at these offsets is not on disk yet. */
    private void lowerRecoveryPoint(long offset, long newStartOffset) throws IOException {
        synchronized (recovering) {
            truncations++;
            recoveryPoint = Math.min(recoveryPoint, offset);
        }
        startOffset = newStartOffset;
        checkpoint.write();
    }

    void restartAt(long offset, long nowMs) throws IOException {
        lowerRecoveryPoint(offset, offset);
        structure.writeLock().lock();
        try {
            segments.remove(List.copyOf(segments.all()), nowMs + config.fileDeleteDelayMs());
            segments.add(Segment.create(directory, offset, nowMs));
            end = endAt(offset);
        } finally {
            structure.writeLock().unlock();
        }
        synchronized (recovering) {
            recoveryPoint = offset;
        }
        epochs.clear();
        producers.clear();
        producers.deleteSnapshotsAfter(-1);
        DurableFile.syncDirectory(directory);
    }

    void deleteBefore(long offset, long nowMs) throws IOException {
        startOffset = offset;
        checkpoint.write();
        List<Segment> obsolete = segments.all().stream()
                .takeWhile(
                        s -> segments.nextBase(s).filter(next -> next <= offset).isPresent())
                .toList();
        structure.writeLock().lock();
        try {
            segments.remove(obsolete, nowMs + config.fileDeleteDelayMs());
        } finally {
            structure.writeLock().unlock();
        }
        epochs.truncateFromStart(offset);
        producers.deleteSnapshotsBefore(segments.firstBaseOffset());
        if (config.defects().forgetsProducersOfDeletedRecords()) {
            producers.forgetBefore(offset);
        }
    }

    int enforceRetention(long highWatermark, long nowMs) throws IOException {
        long bound = config.defects().deletesBeyondHighWatermark() ? end.offset() : highWatermark;
        int count = Retention.obsolete(segments, config, end.offset(), bound, nowMs);
        if (count == 0) {
            return 0;
        }
        if (count == segments.all().size()) {
            roll(end.offset(), nowMs);
        }
        long newStart =
                segments.all().stream().skip(count).findFirst().orElseThrow().baseOffset();
        deleteBefore(Math.max(startOffset, newStart), nowMs);
        return count;
    }

    /** Needs no monitor: a truncation that comes between makes it void. */
    void flush() throws IOException {
        long seenTruncations;
        End flushed;
        structure.readLock().lock();
        try {
            requireOpen();
            seenTruncations = truncations();
            flushed = end;
            for (Segment segment : segments.from(recoveryPoint)) {
                segment.flush();
            }
        } finally {
            structure.readLock().unlock();
        }
        raiseRecoveryPoint(flushed.offset(), seenTruncations);
    }

    private long truncations() {
        synchronized (recovering) {
            return truncations;
        }
    }

    private void raiseRecoveryPoint(long offset, long seenTruncations) {
        synchronized (recovering) {
            if (truncations == seenTruncations) {
                recoveryPoint = Math.max(recoveryPoint, offset);
            }
        }
    }

    void deleteDue(long nowMs) throws IOException {
        segments.deleteDue(nowMs);
        producers.expire(nowMs, config.producerExpirationMs());
    }

    /** Flushes, writes producer state and epochs, and closes; the files need no recovery. */
    void close() throws IOException {
        end.segment().seal();
        flush();
        producers.snapshot(end.offset());
        epochs.flush();
        closeFiles();
    }

    /** Closes without writing anything, once nobody reads or flushes any more; later uses are refused. */
    void closeFiles() throws IOException {
        structure.writeLock().lock();
        try {
            closed = true;
            segments.closeFiles();
        } finally {
            structure.writeLock().unlock();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new KafkaStorageException("the log in " + directory + " is closed");
        }
    }
}
