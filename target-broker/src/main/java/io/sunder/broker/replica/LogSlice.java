package io.sunder.broker.replica;

import java.util.List;

/** A run of whole record batches. The core never looks inside: the server's are Kafka's bytes, the simulation's are lists. */
public interface LogSlice {
    /** Nothing. */
    LogSlice EMPTY = new LogSlice() {
        @Override
        public int sizeInBytes() {
            return 0;
        }

        @Override
        public List<Span> spans() {
            return List.of();
        }
    };

    /** Size of all batches. */
    int sizeInBytes();

    /**
     * The batches in order, as their headers tell. Only a follower asks, to validate what it received; throws
     * {@link org.apache.kafka.common.errors.CorruptRecordException} when a batch is damaged.
     */
    List<Span> spans();

    /**
     * One batch.
     *
     * @param baseOffset offset of its first record
     * @param lastOffset offset of its last record
     * @param leaderEpoch the epoch in which a leader wrote it
     */
    record Span(long baseOffset, long lastOffset, int leaderEpoch) {}
}
