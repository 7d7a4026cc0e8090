package io.sunder.broker.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.record.internal.RecordBatch;

/**
 * An idempotent producer as a log knows it: its epoch and its last batches, oldest first, at most five of them.
 *
 * @param producerId the producer's id
 * @param epoch the producer's epoch, -1 if the log knows none
 * @param batches the last batches of this epoch
 * @param coordinatorEpoch the epoch of the last transaction marker's coordinator, -1 without one
 * @param lastTimestampMs largest timestamp of its last batch
 */
record ProducerState(
        long producerId, short epoch, List<ProducerBatch> batches, int coordinatorEpoch, long lastTimestampMs) {

    /** So many requests may be in flight with idempotence on, so a retry is at most so many batches old. */
    static final int REMEMBERED_BATCHES = 5;

    ProducerState {
        batches = List.copyOf(batches);
    }

    static ProducerState unknown(long producerId) {
        return new ProducerState(producerId, RecordBatch.NO_PRODUCER_EPOCH, List.of(), -1, RecordBatch.NO_TIMESTAMP);
    }

    boolean isUnknown() {
        return epoch == RecordBatch.NO_PRODUCER_EPOCH;
    }

    int lastSequence() {
        return batches.isEmpty()
                ? RecordBatch.NO_SEQUENCE
                : batches.get(batches.size() - 1).lastSequence();
    }

    long lastOffset() {
        return batches.isEmpty() ? -1 : batches.get(batches.size() - 1).lastOffset();
    }

    /** The same batch, if it was stored before. */
    Optional<ProducerBatch> duplicateOf(RecordBatch batch) {
        if (batch.producerEpoch() != epoch) {
            return Optional.empty();
        }
        return batches.stream()
                .filter(b -> b.firstSequence() == batch.baseSequence() && b.lastSequence() == batch.lastSequence())
                .findFirst();
    }

    /** Whether the sequence is the next one; sequences begin again at 0 behind the largest int. */
    boolean isNext(int sequence) {
        int last = lastSequence();
        return sequence == last + 1L || (sequence == 0 && last == Integer.MAX_VALUE);
    }

    /** The state behind a batch. A new epoch forgets the batches of the old one; control batches have no sequence. */
    ProducerState after(RecordBatch batch) {
        List<ProducerBatch> next = new ArrayList<>(batch.producerEpoch() == epoch ? batches : List.of());
        if (!batch.isControlBatch()) {
            next.add(new ProducerBatch(
                    batch.baseSequence(),
                    batch.lastSequence(),
                    batch.lastOffset(),
                    (int) (batch.lastOffset() - batch.baseOffset()),
                    batch.maxTimestamp()));
        }
        if (next.size() > REMEMBERED_BATCHES) {
            next.remove(0);
        }
        return new ProducerState(producerId, batch.producerEpoch(), next, coordinatorEpoch, batch.maxTimestamp());
    }
}
