package io.sunder.broker.log;

import java.util.Iterator;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.utils.internals.BufferSupplier;
import org.apache.kafka.common.utils.internals.CloseableIterator;

/** The one batch that a producer sends to a partition: its checks, and what the leader writes into it. */
final class LeaderBatch {

    private LeaderBatch() {}

    /**
     * The batch, checked: exactly one, magic 2, CRC, size, no control or transactional batch, offsets 0 to n-1,
     * a sequence if it has a producer id, timestamps in the allowed range.
     */
    static MutableRecordBatch validated(MemoryRecords records, LogConfig config, long nowMs) {
        MutableRecordBatch batch = onlyBatch(records);
        if (batch.magic() != RecordBatch.MAGIC_VALUE_V2) {
            throw new InvalidRecordException("batch with magic " + batch.magic() + ": only magic 2 is taken");
        }
        checkSize(batch, config);
        batch.ensureValid();
        if (batch.isControlBatch()) {
            throw new InvalidRecordException("clients may not write control batches");
        }
        if (batch.isTransactional()) {
            throw new InvalidTxnStateException("a transactional batch without a transaction");
        }
        if (batch.hasProducerId() && batch.baseSequence() < 0) {
            throw new InvalidRecordException("batch of producer " + batch.producerId() + " without a sequence");
        }
        try {
            checkRecords(batch, config, nowMs);
        } catch (ApiException e) {
            throw e;
        } catch (KafkaException e) {
            // What a decompressor throws: the producer's fault, though an IOException may be the cause.
            throw new InvalidRecordException("batch whose records can't be read: " + e.getMessage(), e);
        }
        return batch;
    }

    private static MutableRecordBatch onlyBatch(MemoryRecords records) {
        Iterator<MutableRecordBatch> batches = records.batches().iterator();
        if (!batches.hasNext()) {
            throw new InvalidRecordException("no record batch in " + records.sizeInBytes() + " bytes");
        }
        MutableRecordBatch batch = batches.next();
        if (batches.hasNext()) {
            throw new InvalidRecordException("more than one record batch for a partition");
        }
        return batch;
    }

    private static void checkSize(RecordBatch batch, LogConfig config) {
        if (batch.sizeInBytes() > config.maxMessageBytes()) {
            throw new RecordTooLargeException(
                    "batch of " + batch.sizeInBytes() + " bytes: max.message.bytes is " + config.maxMessageBytes());
        }
        if (batch.sizeInBytes() > config.segmentBytes()) {
            throw new RecordBatchTooLargeException(
                    "batch of " + batch.sizeInBytes() + " bytes: segment.bytes is " + config.segmentBytes());
        }
    }

    private static void checkRecords(MutableRecordBatch batch, LogConfig config, long nowMs) {
        long expected = batch.lastOffset() - batch.baseOffset() + 1;
        long count = 0;
        try (BufferSupplier buffers = BufferSupplier.create();
                CloseableIterator<Record> records = batch.skipKeyValueIterator(buffers)) {
            while (records.hasNext()) {
                Record record = records.next();
                if (record.offset() != batch.baseOffset() + count) {
                    throw new InvalidRecordException("record " + count + " has offset " + record.offset()
                            + " in a batch that begins at " + batch.baseOffset());
                }
                checkTimestamp(record.timestamp(), config, nowMs);
                count++;
            }
        }
        if (count == 0 || count != expected) {
            throw new InvalidRecordException("batch with " + count + " records, its offsets tell of " + expected);
        }
    }

    private static void checkTimestamp(long timestampMs, LogConfig config, long nowMs) {
        if (config.timestampType() != TimestampType.CREATE_TIME || timestampMs == RecordBatch.NO_TIMESTAMP) {
            return;
        }
        if (nowMs - timestampMs > config.timestampBeforeMaxMs() || timestampMs - nowMs > config.timestampAfterMaxMs()) {
            throw new InvalidTimestampException("record timestamp " + timestampMs + " at " + nowMs + ": allowed are "
                    + config.timestampBeforeMaxMs() + " ms before and " + config.timestampAfterMaxMs() + " ms after");
        }
    }

    /** Writes offsets, leader epoch and, with {@code LogAppendTime}, the time into the batch. */
    static void stamp(MutableRecordBatch batch, long baseOffset, int leaderEpoch, LogConfig config, long nowMs) {
        long count = batch.lastOffset() - batch.baseOffset() + 1;
        batch.setLastOffset(baseOffset + count - 1);
        batch.setPartitionLeaderEpoch(leaderEpoch);
        if (config.timestampType() == TimestampType.LOG_APPEND_TIME) {
            batch.setMaxTimestamp(TimestampType.LOG_APPEND_TIME, nowMs);
        } else if (batch.timestampType() != TimestampType.CREATE_TIME) {
            throw new InvalidTimestampException("batch with timestamp type " + batch.timestampType().name);
        }
    }
}
