package io.sunder.broker.replica;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/**
 * The answer to a fetch.
 *
 * @param partitions one entry for each partition asked for, in that order
 */
public record FetchReply(List<Part> partitions) {
    /** Copies the list. */
    public FetchReply {
        partitions = List.copyOf(partitions);
    }

    /**
     * One partition of an answer.
     *
     * @param id which one
     * @param error NONE, or why there is nothing
     * @param highWatermark the answering replica's high watermark; -1 if it has none to tell
     * @param logStartOffset its log start offset; -1 if unknown
     * @param diverging set when the asker's log differs: where the largest common epoch ends on this replica
     * @param records the batches
     */
    public record Part(
            TopicPartition id,
            Errors error,
            long highWatermark,
            long logStartOffset,
            Optional<EpochEnd> diverging,
            LogSlice records) {
        static Part failed(TopicPartition id, Errors error) {
            return new Part(id, error, -1, -1, Optional.empty(), LogSlice.EMPTY);
        }
    }
}
