package io.sunder.broker.replica;

import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * Asks a leader where epochs end (OffsetForLeaderEpoch).
 *
 * @param partitions what is asked
 */
public record EpochCall(List<Part> partitions) {
    /** Copies the list. */
    public EpochCall {
        partitions = List.copyOf(partitions);
    }

    /**
     * One question.
     *
     * @param id which partition
     * @param currentEpoch the epoch that the asker lives in, or -1
     * @param epoch the epoch whose end is wanted
     */
    public record Part(TopicPartition id, int currentEpoch, int epoch) {}
}
