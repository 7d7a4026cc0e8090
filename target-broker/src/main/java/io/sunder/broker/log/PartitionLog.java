package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * The log of one partition on one broker.
 *
 * <p>Offsets: records lie in [{@link #startOffset}, {@link #endOffset}); all before {@link #recoveryPoint} is fsynced.
 * The log knows no high watermark: whoever reads or deletes says how far it may go.
 *
 * <p>Threads: any number may read while one appends; appends, truncations and deletions exclude one another. A thread
 * that is interrupted while it is in here closes the file it uses, so don't.
 *
 * <p>Errors: an I/O error fails the whole log directory; this call and all later ones on any of its logs throw {@link
 * KafkaStorageException}.
 */
public final class PartitionLog {

    private record End(long offset, Segment segment, int position) {}

    private final TopicPartition topicPartition;
    private final Uuid topicId;
    private final Path directory;
    private final DirectoryFailure failure;
    private final LogCheckpoint checkpoint;
    private final Segments segments;
    private final LeaderEpochs epochs;
    private final ProducerStates producers;
    private final ReentrantReadWriteLock structure = new ReentrantReadWriteLock();
    private volatile LogConfig config;
    private volatile long startOffset;
    private volatile long recoveryPoint;
    private volatile End end;
    private volatile boolean closed;
    private final AtomicLong truncations = new AtomicLong();
    private long lastFlushMs;

    /** Writes recovery points and start offsets of all logs of the directory to its checkpoints. */
    @FunctionalInterface
    interface LogCheckpoint {
        void write() throws IOException;
    }

    PartitionLog(
            TopicPartition topicPartition,
            Uuid topicId,
            LogLoader loader,
            DirectoryFailure failure,
            LogCheckpoint checkpoint) {
        this.topicPartition = topicPartition;
        this.topicId = topicId;
        this.directory = loader.directory();
        this.failure = failure;
        this.checkpoint = checkpoint;
        this.config = loader.config();
        this.lastFlushMs = loader.nowMs();
        LogLoader.Loaded loaded = failure.guard("open " + directory, loader::load);
        this.segments = loaded.segments();
        this.epochs = loaded.epochs();
        this.producers = loaded.producers();
        this.startOffset = loaded.startOffset();
        this.recoveryPoint = loaded.recoveryPoint();
        this.end = endAt(loaded.endOffset());
    }

    private End endAt(long offset) {
        Segment active = segments.active();
        return new End(offset, active, active.sizeInBytes());
    }

    /** The partition. */
    public TopicPartition topicPartition() {
        return topicPartition;
    }

    /** The id of the partition's topic. */
    public Uuid topicId() {
        return topicId;
    }

    /** The directory of the log's files. */
    public Path directory() {
        return directory;
    }

    /** The first offset that may be read. */
    public long startOffset() {
        return startOffset;
    }

    /** The offset that the next record gets (LEO). */
    public long endOffset() {
        return end.offset();
    }

    /** All records before this offset survive a crash of the machine. */
    public long recoveryPoint() {
        return recoveryPoint;
    }

    /** Size of the records on disk, in bytes. */
    public long sizeInBytes() {
        return segments.sizeInBytes();
    }

    /** The number of segments, at least 1. */
    public int segmentCount() {
        return segments.all().size();
    }

    /** The base offset of the first segment, at or before the start offset. */
    long firstBaseOffset() {
        return segments.firstBaseOffset();
    }

    /** The settings in force. */
    public LogConfig config() {
        return config;
    }

    /** Changes the settings; they hold from the next append on. The defects stay as the log was opened with. */
    public synchronized void reconfigure(LogConfig changed) {
        config = changed.withDefects(config.defects());
    }

    /**
     * Appends the batch of a producer. Offsets, leader epoch and, with {@code LogAppendTime}, the timestamp are written
     * into the given buffer. Sequences of idempotent producers are checked; a batch that is one of the producer's last
     * five is not appended again.
     *
     * @param records exactly one batch of magic 2; its bytes are changed
     * @param leaderEpoch this leader's epoch
     * @param nowMs the time, ms since 1970
     * @throws org.apache.kafka.common.errors.ApiException in all cases of {@link LeaderBatch#validated} and {@link
     *     ProducerStates#check}: the error that the producer gets
     * @throws org.apache.kafka.common.InvalidRecordException if the batch is malformed
     * @throws OutOfOrderAppendException if the log holds a newer epoch already
     */
    public synchronized AppendResult appendAsLeader(MemoryRecords records, int leaderEpoch, long nowMs) {
        return guarded("append to", () -> {
            MutableRecordBatch batch = LeaderBatch.validated(records, config, nowMs);
            Optional<ProducerBatch> earlier = producers.duplicateOf(batch);
            if (earlier.isPresent()) {
                return new AppendResult(
                        earlier.get().firstOffset(),
                        earlier.get().lastOffset(),
                        appendTimeOf(earlier.get()),
                        startOffset,
                        true);
            }
            producers.check(batch);
            FollowerBatches.checkEpoch(leaderEpoch, epochs.latest().orElse(-1), config.defects());
            LeaderBatch.stamp(batch, end.offset(), leaderEpoch, config, nowMs);
            append(records.slice(0, batch.sizeInBytes()), List.of(batch), nowMs);
            return result(batch.baseOffset());
        });
    }

    private long appendTimeOf(ProducerBatch batch) {
        return config.timestampType() == TimestampType.LOG_APPEND_TIME ? batch.timestampMs() : -1;
    }

    private AppendResult result(long baseOffset) {
        long appendTimeMs = config.timestampType() == TimestampType.LOG_APPEND_TIME
                ? end.segment().largestTimestampMs()
                : RecordBatch.NO_TIMESTAMP;
        return new AppendResult(baseOffset, end.offset() - 1, appendTimeMs, startOffset, false);
    }

    /**
     * Appends batches fetched from the leader as they are. A last batch that is cut off is left out. Offsets must not go
     * back (gaps are legal), nor leader epochs; nothing is appended if one batch is wrong.
     *
     * @throws org.apache.kafka.common.errors.CorruptRecordException if a CRC is wrong
     * @throws OutOfOrderAppendException if offsets or epochs go back
     */
    public synchronized AppendResult appendAsFollower(MemoryRecords records, long nowMs) {
        return guarded("append to", () -> {
            List<MutableRecordBatch> batches =
                    FollowerBatches.validated(records, end.offset(), epochs.latest(), config);
            if (batches.isEmpty()) {
                return result(end.offset());
            }
            int bytes = batches.stream().mapToInt(RecordBatch::sizeInBytes).sum();
            if (bytes <= config.segmentBytes()) {
                append(records.slice(0, bytes), batches, nowMs);
            } else {
                appendOneByOne(records, batches, nowMs);
            }
            return result(batches.get(0).baseOffset());
        });
    }

    private void appendOneByOne(MemoryRecords records, List<MutableRecordBatch> batches, long nowMs)
            throws IOException {
        int position = 0;
        for (MutableRecordBatch batch : batches) {
            append(records.slice(position, batch.sizeInBytes()), List.of(batch), nowMs);
            position += batch.sizeInBytes();
        }
    }

    private void append(MemoryRecords records, List<MutableRecordBatch> batches, long nowMs) throws IOException {
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
            segments.add(Segment.open(directory, baseOffset, nowMs));
            end = endAt(end.offset());
        } finally {
            structure.writeLock().unlock();
        }
        DurableFile.syncDirectory(directory);
    }

    /**
     * Reads whole batches from the one on that holds the offset; only the last one may be cut off by the size limit.
     *
     * @param fromOffset between start and end offset
     * @param maxBytes size limit
     * @param upperBound records at or behind this offset are not read: the high watermark for consumers, {@link
     *     #endOffset} for followers
     * @param atLeastOneBatch whether the first batch is read even if it is larger than the limit
     * @throws OffsetOutOfRangeException if the offset is before the start or behind the end of the log
     */
    public LogRead read(long fromOffset, int maxBytes, long upperBound, boolean atLeastOneBatch) {
        return guarded("read from", () -> {
            structure.readLock().lock();
            try {
                End seen = end;
                requireInRange(fromOffset, startOffset, seen.offset());
                long bound = config.defects().ignoresReadBound() ? seen.offset() : Math.min(upperBound, seen.offset());
                return readBelow(bound, seen, fromOffset, maxBytes, atLeastOneBatch);
            } finally {
                structure.readLock().unlock();
            }
        });
    }

    private LogRead readBelow(long bound, End seen, long fromOffset, int maxBytes, boolean atLeastOneBatch)
            throws IOException {
        for (Segment segment : segments.from(fromOffset)) {
            if (fromOffset >= bound || segment.baseOffset() >= bound) {
                break;
            }
            int limit = positionOf(bound, segment, seen);
            int position = segment.positionOf(fromOffset);
            if (position < limit) {
                int wanted = atLeastOneBatch ? Math.max(maxBytes, segment.batchSizeAt(position)) : maxBytes;
                int size = Math.min(limit - position, Math.max(0, wanted));
                return size == 0
                        ? LogRead.empty(fromOffset)
                        : new LogRead(fromOffset, segment.records().slice(position, size), position);
            }
        }
        return LogRead.empty(fromOffset);
    }

    /** Up to where a segment may be read; not the file's size, which grows before the end offset does. */
    private int positionOf(long bound, Segment segment, End seen) throws IOException {
        if (segment == seen.segment() && bound == seen.offset()) {
            return seen.position();
        }
        boolean whole = segments.nextBase(segment).filter(next -> next <= bound).isPresent();
        return whole ? segment.sizeInBytes() : segment.positionOf(bound);
    }

    private static void requireInRange(long offset, long startOffset, long endOffset) {
        if (offset < startOffset || offset > endOffset) {
            throw new OffsetOutOfRangeException(
                    "offset " + offset + ": the log holds " + startOffset + " to " + endOffset);
        }
    }

    /**
     * The first record with at least this timestamp, if there is one; the caller checks that it is below the high
     * watermark.
     */
    public Optional<TimestampedOffset> offsetForTimestamp(long timestampMs) {
        return guarded("search", () -> {
            structure.readLock().lock();
            try {
                for (Segment segment : segments.all()) {
                    if (segment.largestTimestampMs() >= timestampMs) {
                        Optional<TimestampedOffset> found = segment.find(timestampMs, startOffset);
                        if (found.isPresent()) {
                            return found;
                        }
                    }
                }
                return Optional.empty();
            } finally {
                structure.readLock().unlock();
            }
        });
    }

    /** The first record with the largest timestamp of the log, if any has one. */
    public Optional<TimestampedOffset> offsetOfLargestTimestamp() {
        long largestMs = segments.all().stream()
                .mapToLong(Segment::largestTimestampMs)
                .max()
                .orElse(RecordBatch.NO_TIMESTAMP);
        return largestMs < 0 ? Optional.empty() : offsetForTimestamp(largestMs);
    }

    /** The leader epochs with their start offsets, in order. */
    public List<EpochEntry> epochEntries() {
        return epochs.entries();
    }

    /** The latest leader epoch, if any. */
    public OptionalInt latestEpoch() {
        return epochs.latest();
    }

    /** The leader epoch of the record at an offset, if known. */
    public OptionalInt epochAt(long offset) {
        return epochs.epochAt(offset);
    }

    /** The largest epoch that is at most this one, and where it ends (OffsetForLeaderEpoch). */
    public EpochEnd endOfEpoch(int epoch) {
        return epochs.endOf(epoch, end.offset());
    }

    /** Records, durably, that an epoch begins at an offset: a new leader does so with its log end (KAFKA-7415). */
    public synchronized void assignEpoch(int epoch, long firstOffset) {
        guarded("assign an epoch to", () -> {
            epochs.assign(epoch, firstOffset);
            return epoch;
        });
    }

    /**
     * Removes all batches that hold the offset or follow it, with their index entries, epochs and producer state.
     * Batches are not split: the log may end before the offset. Nothing happens to the records if the log ends there or
     * before, but epochs that begin at the offset or behind it go in any case (KAFKA-10706).
     *
     * @return whether records were removed
     */
    public synchronized boolean truncateTo(long offset, long nowMs) {
        if (offset < 0) {
            throw new IllegalArgumentException("can't truncate to " + offset);
        }
        return guarded("truncate", () -> {
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
        });
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
        recoveryPoint = Math.min(recoveryPoint, end.offset());
        epochs.truncateFromEnd(end.offset());
        producers.deleteSnapshotsAfter(end.offset());
        LogLoader.replay(producers, segments, end.offset(), config, nowMs);
    }

    /** Written before anything is cut: what will be appended at these offsets is not on disk yet. */
    private void lowerRecoveryPoint(long offset, long newStartOffset) throws IOException {
        truncations.incrementAndGet();
        recoveryPoint = Math.min(recoveryPoint, offset);
        startOffset = newStartOffset;
        checkpoint.write();
    }

    /** Removes everything; the log goes on, empty, at an offset. A follower does so when the leader's log begins later. */
    public synchronized void truncateFullyAndStartAt(long offset, long nowMs) {
        if (offset < 0) {
            throw new IllegalArgumentException("can't start at " + offset);
        }
        guarded("truncate", () -> {
            restartAt(offset, nowMs);
            return offset;
        });
    }

    private void restartAt(long offset, long nowMs) throws IOException {
        lowerRecoveryPoint(offset, offset);
        structure.writeLock().lock();
        try {
            segments.remove(List.copyOf(segments.all()), nowMs + config.fileDeleteDelayMs());
            segments.add(Segment.open(directory, offset, nowMs));
            end = endAt(offset);
        } finally {
            structure.writeLock().unlock();
        }
        recoveryPoint = offset;
        epochs.clear();
        producers.clear();
        producers.deleteSnapshotsAfter(-1);
        DurableFile.syncDirectory(directory);
    }

    /**
     * Moves the log start forward: DeleteRecords, or a follower that hears of its leader's log start. Segments wholly
     * before it are deleted.
     *
     * @param highWatermark records at or behind it must not be deleted
     * @return whether the start moved
     * @throws OffsetOutOfRangeException if the new start is behind the high watermark or the log end
     */
    public synchronized boolean advanceStartOffset(long offset, long highWatermark, long nowMs) {
        return guarded("delete from", () -> {
            if (offset > highWatermark || offset > end.offset()) {
                throw new OffsetOutOfRangeException("log start " + offset + ": the high watermark is " + highWatermark
                        + " and the log ends at " + end.offset());
            }
            if (offset <= startOffset) {
                return false;
            }
            deleteBefore(offset, nowMs);
            return true;
        });
    }

    private void deleteBefore(long offset, long nowMs) throws IOException {
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

    /**
     * Deletes the oldest segments as {@code retention.ms} and {@code retention.bytes} say, never behind the high
     * watermark. The active segment is rolled first if it has to go, too.
     *
     * @return the number of segments deleted
     */
    public synchronized int enforceRetention(long highWatermark, long nowMs) {
        return guarded("delete from", () -> {
            long bound = config.defects().deletesBeyondHighWatermark() ? end.offset() : highWatermark;
            int count = Retention.obsolete(segments, config, end.offset(), bound, nowMs);
            if (count == 0) {
                return 0;
            }
            if (count == segments.all().size()) {
                roll(end.offset(), nowMs);
            }
            long newStart = segments.all().stream()
                    .skip(count)
                    .findFirst()
                    .orElseThrow()
                    .baseOffset();
            deleteBefore(Math.max(startOffset, newStart), nowMs);
            return count;
        });
    }

    /** Forces all records to disk. Appends go on meanwhile; they are not covered. */
    public void flush() {
        guarded("flush", () -> {
            long seenTruncations;
            End flushed;
            structure.readLock().lock();
            try {
                seenTruncations = truncations.get();
                flushed = end;
                for (Segment segment : segments.from(recoveryPoint)) {
                    segment.flush();
                }
            } finally {
                structure.readLock().unlock();
            }
            raiseRecoveryPoint(flushed.offset(), seenTruncations);
            return flushed;
        });
    }

    private synchronized void raiseRecoveryPoint(long offset, long seenTruncations) {
        if (truncations.get() == seenTruncations) {
            recoveryPoint = Math.max(recoveryPoint, offset);
        }
    }

    /** Does what is due: flushes as {@code flush.ms} says and after a roll, removes files, forgets old producers. */
    void housekeep(long nowMs) {
        boolean rolled = recoveryPoint < end.segment().baseOffset();
        boolean due = recoveryPoint < end.offset() && nowMs - lastFlushMs >= config.flushMs();
        if (rolled || due) {
            flush();
            lastFlushMs = nowMs;
        }
        synchronized (this) {
            guarded("delete from", () -> {
                segments.deleteDue(nowMs);
                return nowMs;
            });
            producers.expire(nowMs, config.producerExpirationMs());
        }
    }

    /** The idempotent producers that the log knows, by id. */
    synchronized Map<Long, ProducerState> producers() {
        return producers.producers();
    }

    /** The number of idempotent producers that the log knows. */
    public synchronized int producerCount() {
        return producers.size();
    }

    /** Flushes, writes producer state and epochs, and closes; the files need no recovery. */
    synchronized void close() {
        if (closed) {
            return;
        }
        guarded("close", () -> {
            flush();
            producers.snapshot(end.offset());
            epochs.flush();
            end.segment().seal();
            end.segment().flush();
            segments.closeFiles();
            return end;
        });
        closed = true;
    }

    /** Closes without flushing or writing anything, as a crash does. */
    synchronized void abandon() throws IOException {
        if (!closed) {
            closed = true;
            segments.closeFiles();
        }
    }

    private <T> T guarded(String what, DirectoryFailure.FileWork<T> work) {
        if (closed) {
            throw new KafkaStorageException("the log of " + topicPartition + " is closed");
        }
        return failure.guard(what + " the log of " + topicPartition, work);
    }
}
