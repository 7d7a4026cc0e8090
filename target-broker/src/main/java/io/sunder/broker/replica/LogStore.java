package io.sunder.broker.replica;

import org.apache.kafka.common.TopicPartition;

/** The logs of one broker. */
public interface LogStore {
    /** The log of a partition, created empty if there is none. */
    ReplicaLog open(TopicPartition partition);

    /** The high watermark that was checkpointed before the broker stopped; 0 if there is none. */
    long checkpointedHighWatermark(TopicPartition partition);

    /** Removes the log. */
    void delete(TopicPartition partition);
}
