package io.sunder.broker.log;

/**
 * What the log remembers of one batch of an idempotent producer.
 *
 * @param firstSequence sequence of its first record
 * @param lastSequence sequence of its last record
 * @param lastOffset offset of its last record
 * @param offsetDelta last offset minus first offset
 * @param timestampMs largest timestamp in it
 */
record ProducerBatch(int firstSequence, int lastSequence, long lastOffset, int offsetDelta, long timestampMs) {

    long firstOffset() {
        return lastOffset - offsetDelta;
    }
}
