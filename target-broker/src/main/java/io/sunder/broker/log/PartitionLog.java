package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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

    private final TopicPartition topicPartition;
    private final Uuid topicId;
    private final DirectoryFailure failure;
    private final LogStore store;
    private volatile boolean closed;
    private volatile long lastFlushMs;

    PartitionLog(
            TopicPartition topicPartition,
            Uuid topicId,
            LogLoader loader,
            DirectoryFailure failure,
            LogStore.LogCheckpoint checkpoint) {
        this.topicPartition = topicPartition;
        this.topicId = topicId;
        this.failure = failure;
        this.lastFlushMs = loader.nowMs();
        this.store = failure.guard("open " + loader.directory(), () -> new LogStore(loader, loader.load(), checkpoint));
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
        return store.directory();
    }

    /** The first offset that may be read. */
    public long startOffset() {
        return store.startOffset();
    }

    /** The offset that the next record gets (LEO). */
    public long endOffset() {
        return store.end().offset();
    }

    /** The first offset of the segment that is written now. */
    public long activeSegmentStart() {
        return store.end().segment().baseOffset();
    }

    /** All records before this offset survive a crash of the machine. */
    public long recoveryPoint() {
        return store.recoveryPoint();
    }

    /** Size of the records on disk, in bytes. */
    public long sizeInBytes() {
        return store.segments().sizeInBytes();
    }

    /** The number of segments, at least 1. */
    public int segmentCount() {
        return store.segments().all().size();
    }

    /** The settings in force. */
    public LogConfig config() {
        return store.config();
    }

    /** Changes the settings; they hold from the next append on. The defects stay as the log was opened with. */
    public synchronized void reconfigure(LogConfig changed) {
        store.reconfigure(changed);
    }

    /**
     * Appends the batch of a producer. Offsets, leader epoch and, with {@code LogAppendTime}, the timestamp are written
     * into the given buffer. Sequences of idempotent producers are checked; a batch that is one of the producer's last
     * five is not appended again.
     *
     * @param sent exactly one batch of magic 2; its bytes are changed
     * @param leaderEpoch this leader's epoch
     * @param nowMs the time, ms since 1970
     * @throws org.apache.kafka.common.errors.ApiException in all cases of {@link LeaderBatch#validated} and {@link
     *     ProducerStates#check}: the error that the producer gets
     * @throws org.apache.kafka.common.InvalidRecordException if the batch is malformed
     * @throws OutOfOrderAppendException if the log holds a newer epoch already
     */
    public synchronized AppendResult appendAsLeader(MemoryRecords sent, int leaderEpoch, long nowMs) {
        return guarded("append to", () -> {
            MemoryRecords records = fromItsBeginning(sent);
            MutableRecordBatch batch = LeaderBatch.validated(records, store.config(), nowMs);
            Optional<ProducerBatch> earlier = store.producers().duplicateOf(batch);
            if (earlier.isPresent()) {
                return new AppendResult(
                        earlier.get().firstOffset(),
                        earlier.get().lastOffset(),
                        appendTimeOf(earlier.get()),
                        store.startOffset(),
                        true);
            }
            store.producers().check(batch);
            FollowerBatches.checkEpoch(
                    leaderEpoch,
                    store.epochs().latest().orElse(-1),
                    store.config().defects());
            LeaderBatch.stamp(batch, store.end().offset(), leaderEpoch, store.config(), nowMs);
            store.append(records.slice(0, batch.sizeInBytes()), List.of(batch), nowMs);
            return result(batch.baseOffset());
        });
    }

    /** The same bytes, at position 0 of a buffer: slices of records count from the buffer's beginning. */
    private static MemoryRecords fromItsBeginning(MemoryRecords records) {
        return MemoryRecords.readableRecords(records.buffer().slice());
    }

    private long appendTimeOf(ProducerBatch batch) {
        return store.config().timestampType() == TimestampType.LOG_APPEND_TIME ? batch.timestampMs() : -1;
    }

    private AppendResult result(long baseOffset) {
        long appendTimeMs = store.config().timestampType() == TimestampType.LOG_APPEND_TIME
                ? store.end().segment().largestTimestampMs()
                : RecordBatch.NO_TIMESTAMP;
        return new AppendResult(baseOffset, store.end().offset() - 1, appendTimeMs, store.startOffset(), false);
    }

    /**
     * Appends batches fetched from the leader as they are. A last batch that is cut off is left out. Offsets must not go
     * back (gaps are legal), nor leader epochs; nothing is appended if one batch is wrong.
     *
     * @throws org.apache.kafka.common.errors.CorruptRecordException if a CRC is wrong
     * @throws OutOfOrderAppendException if offsets or epochs go back
     */
    public synchronized AppendResult appendAsFollower(MemoryRecords fetched, long nowMs) {
        return guarded("append to", () -> {
            MemoryRecords records = fromItsBeginning(fetched);
            List<MutableRecordBatch> batches = FollowerBatches.validated(
                    records, store.end().offset(), store.epochs().latest(), store.config());
            if (batches.isEmpty()) {
                return result(store.end().offset());
            }
            int bytes = batches.stream().mapToInt(RecordBatch::sizeInBytes).sum();
            if (bytes <= store.config().segmentBytes()) {
                store.append(records.slice(0, bytes), batches, nowMs);
            } else {
                store.appendOneByOne(records, batches, nowMs);
            }
            return result(batches.get(0).baseOffset());
        });
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
        return guarded("read from", () -> store.read(fromOffset, maxBytes, upperBound, atLeastOneBatch));
    }

    /**
     * The first record with at least this timestamp, if there is one; the caller checks that it is below the high
     * watermark.
     */
    public Optional<TimestampedOffset> offsetForTimestamp(long timestampMs) {
        return guarded("search", () -> store.find(timestampMs));
    }

    /** The first record with the largest timestamp of the log, if any has one. */
    public Optional<TimestampedOffset> offsetOfLargestTimestamp() {
        long largestMs = store.largestTimestampMs();
        return largestMs < 0 ? Optional.empty() : offsetForTimestamp(largestMs);
    }

    /** The leader epochs with their start offsets, in order. */
    public List<EpochEntry> epochEntries() {
        return store.epochs().entries();
    }

    /** The latest leader epoch, if any. */
    public OptionalInt latestEpoch() {
        return store.epochs().latest();
    }

    /** The leader epoch of the record at an offset, if known. */
    public OptionalInt epochAt(long offset) {
        return store.epochs().epochAt(offset);
    }

    /** The largest epoch that is at most this one, and where it ends (OffsetForLeaderEpoch). */
    public EpochEnd endOfEpoch(int epoch) {
        return store.epochs().endOf(epoch, store.end().offset());
    }

    /** Records, durably, that an epoch begins at an offset: a new leader does so with its log end (KAFKA-7415). */
    public synchronized void assignEpoch(int epoch, long firstOffset) {
        guarded("assign an epoch to", () -> {
            store.epochs().assign(epoch, firstOffset);
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
        return guarded("truncate", () -> store.truncateTo(offset, nowMs));
    }

    /** Removes everything; the log goes on, empty, at an offset. A follower does so when the leader's log begins later. */
    public synchronized void truncateFullyAndStartAt(long offset, long nowMs) {
        if (offset < 0) {
            throw new IllegalArgumentException("can't start at " + offset);
        }
        guarded("truncate", () -> {
            store.restartAt(offset, nowMs);
            return offset;
        });
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
            if (offset > highWatermark || offset > store.end().offset()) {
                throw new OffsetOutOfRangeException("log start " + offset + ": the high watermark is " + highWatermark
                        + " and the log ends at " + store.end().offset());
            }
            if (offset <= store.startOffset()) {
                return false;
            }
            store.deleteBefore(offset, nowMs);
            return true;
        });
    }

    /**
     * Deletes the oldest segments as {@code retention.ms} and {@code retention.bytes} say, never behind the high
     * watermark. The active segment is rolled first if it has to go, too.
     *
     * @return the number of segments deleted
     */
    public synchronized int enforceRetention(long highWatermark, long nowMs) {
        return guarded("delete from", () -> store.enforceRetention(highWatermark, nowMs));
    }

    /** Forces all records to disk. Appends go on meanwhile; they are not covered. */
    public void flush() {
        guarded("flush", () -> {
            store.flush();
            return topicPartition;
        });
    }

    /** Does what is due: flushes as {@code flush.ms} says and after a roll, removes files, forgets old store.producers(). */
    void housekeep(long nowMs) {
        boolean rolled = recoveryPoint() < store.end().segment().baseOffset();
        boolean due = recoveryPoint() < endOffset()
                && nowMs - lastFlushMs >= store.config().flushMs();
        if (rolled || due) {
            flush();
            lastFlushMs = nowMs;
        }
        synchronized (this) {
            guarded("clean up", () -> {
                store.deleteDue(nowMs);
                return nowMs;
            });
        }
    }

    /** The idempotent producers that the log knows, by id. */
    synchronized Map<Long, ProducerState> producers() {
        return store.producers().producers();
    }

    /** The number of idempotent producers that the log knows. */
    public synchronized int producerCount() {
        return store.producers().size();
    }

    /** Flushes, writes producer state and epochs, and closes; the files need no recovery. */
    synchronized void close() {
        if (closed) {
            return;
        }
        guarded("close", () -> {
            store.close();
            return topicPartition;
        });
        closed = true;
    }

    /** Closes without flushing or writing anything, as a crash does. */
    synchronized void abandon() throws IOException {
        if (!closed) {
            closed = true;
            store.closeFiles();
        }
    }

    private <T> T guarded(String what, DirectoryFailure.FileWork<T> work) {
        if (closed) {
            throw new KafkaStorageException("the log of " + topicPartition + " is closed");
        }
        return failure.guard(what + " the log of " + topicPartition, work);
    }
}
