package io.sunder.broker.log;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.common.record.internal.RecordBatch;

/** The checks of batches that a follower fetched. */
final class FollowerBatches {

    private FollowerBatches() {}

    /**
     * The whole batches, checked: CRC, magic 2, offsets that grow from the log end on (gaps are legal: compaction leaves
     * them), leader epochs that don't go back. A last batch that is cut off is left out.
     */
    static List<MutableRecordBatch> validated(
            MemoryRecords records, long endOffset, OptionalInt latestEpoch, LogConfig config) {
        List<MutableRecordBatch> batches = new ArrayList<>();
        long next = endOffset;
        int epoch = latestEpoch.orElse(RecordBatch.NO_PARTITION_LEADER_EPOCH);
        for (MutableRecordBatch batch : records.batches()) {
            if (batch.magic() != RecordBatch.MAGIC_VALUE_V2) {
                throw new InvalidRecordException("batch with magic " + batch.magic() + ": only magic 2 is taken");
            }
            batch.ensureValid();
            checkOffset(batch, next, config.defects());
            checkEpoch(batch.partitionLeaderEpoch(), epoch, config.defects());
            next = batch.nextOffset();
            epoch = Math.max(epoch, batch.partitionLeaderEpoch());
            batches.add(batch);
        }
        return batches;
    }

    private static void checkOffset(RecordBatch batch, long next, StorageDefects defects) {
        boolean reversed = batch.lastOffset() < batch.baseOffset();
        if (reversed || (batch.baseOffset() < next && !defects.appendsOutOfOrder())) {
            throw new OutOfOrderAppendException("batch with offsets " + batch.baseOffset() + " to " + batch.lastOffset()
                    + ": expected offset " + next + " or later");
        }
    }

    static void checkEpoch(int epoch, int latestEpoch, StorageDefects defects) {
        if (epoch < latestEpoch && !defects.acceptsOlderEpochs()) {
            throw new OutOfOrderAppendException(
                    "batch of leader epoch " + epoch + ": the log has epoch " + latestEpoch + " already");
        }
    }
}
