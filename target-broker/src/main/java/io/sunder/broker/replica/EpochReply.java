package io.sunder.broker.replica;

import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.protocol.Errors;

/**
 * A leader tells where epochs end.
 *
 * @param partitions one answer for each question
 */
public record EpochReply(List<Part> partitions) {
    /** Copies the list. */
    public EpochReply {
        partitions = List.copyOf(partitions);
    }

    /**
     * One answer.
     *
     * @param id which partition
     * @param error NONE, or why there is no answer
     * @param end the largest epoch up to the one asked for, and its end
     */
    public record Part(TopicPartition id, Errors error, EpochEnd end) {}
}
