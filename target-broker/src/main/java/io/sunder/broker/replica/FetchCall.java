package io.sunder.broker.replica;

import java.util.List;
import org.apache.kafka.common.TopicPartition;

/**
 * A fetch of a follower or a consumer.
 *
 * @param replicaId the follower's broker id, or {@link #CONSUMER}
 * @param replicaEpoch the follower's broker epoch, or -1 when it does not tell
 * @param maxWaitMs how long to wait for {@code minBytes}
 * @param minBytes answer as soon as so many bytes are there
 * @param maxBytes at most so many bytes in all, but at least one batch
 * @param partitions what to read, the most urgent first
 */
public record FetchCall(
        int replicaId, long replicaEpoch, int maxWaitMs, int minBytes, int maxBytes, List<Part> partitions) {
    /** In the place of a broker id: a consumer. */
    public static final int CONSUMER = -1;

    /** In the place of an epoch: none is told. */
    public static final int NO_EPOCH = -1;

    /** Copies the list. */
    public FetchCall {
        partitions = List.copyOf(partitions);
    }

    /** Whether a follower asks. */
    public boolean fromFollower() {
        return replicaId >= 0;
    }

    /**
     * One partition of a fetch.
     *
     * @param id which one
     * @param leaderEpoch the epoch that the asker lives in, or {@link #NO_EPOCH}
     * @param offset the first offset wanted; a follower's LEO
     * @param lastFetchedEpoch epoch of the asker's last record, or {@link #NO_EPOCH}
     * @param logStartOffset the follower's log start offset, -1 from consumers
     * @param maxBytes at most so many bytes of this partition
     */
    public record Part(
            TopicPartition id, int leaderEpoch, long offset, int lastFetchedEpoch, long logStartOffset, int maxBytes) {}
}
