package io.sunder.broker.log;

import java.io.IOException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks a segment batch by batch, cuts it before the first bad one, and builds its indexes and epochs anew. */
record SegmentRecovery(LeaderEpochs epochs, LogConfig config) {

    private static final Logger LOG = LoggerFactory.getLogger(SegmentRecovery.class);

    /** Returns the number of bytes cut off; all that follows the segment is invalid if it is not 0. */
    int recover(Segment segment) throws IOException {
        segment.clearIndexes();
        long next = segment.baseOffset();
        int validBytes = 0;
        try {
            for (FileChannelRecordBatch batch : segment.records().batches()) {
                check(segment, batch, next);
                segment.reindex(batch, validBytes, config.indexIntervalBytes());
                restoreEpoch(batch);
                next = batch.nextOffset();
                validBytes += batch.sizeInBytes();
            }
        } catch (CorruptRecordException | InvalidRecordException e) {
            LOG.warn("Segment {} is corrupt at byte {}: {}", segment.records().file(), validBytes, e.getMessage());
        }
        int cut = segment.sizeInBytes() - validBytes;
        if (cut > 0) {
            LOG.warn(
                    "Cutting {} bytes from {}, which now ends at offset {}",
                    cut,
                    segment.records().file(),
                    next);
            segment.records().truncateTo(validBytes);
        }
        return cut;
    }

    private void check(Segment segment, RecordBatch batch, long next) {
        if (batch.magic() != RecordBatch.MAGIC_VALUE_V2) {
            throw new CorruptRecordException("magic " + batch.magic());
        }
        if (!config.defects().skipsRecovery()) {
            batch.ensureValid();
        }
        long end = batch.lastOffset();
        boolean misplaced = end < batch.baseOffset() || end - segment.baseOffset() > Integer.MAX_VALUE;
        if (misplaced || (batch.baseOffset() < next && !config.defects().appendsOutOfOrder())) {
            throw new CorruptRecordException(
                    "offsets " + batch.baseOffset() + " to " + end + " where " + next + " was expected");
        }
    }

    void restoreEpoch(RecordBatch batch) throws IOException {
        int epoch = batch.partitionLeaderEpoch();
        boolean lost = epoch == 0 && config.defects().losesFirstEpochOnRecovery();
        if (epoch > epochs.latest().orElse(-1) && !lost) {
            epochs.assign(epoch, batch.baseOffset());
        }
    }
}
