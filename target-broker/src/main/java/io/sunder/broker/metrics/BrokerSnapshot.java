package io.sunder.broker.metrics;

import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * A broker at one moment.
 *
 * @param fenced whether it has no session with the controller
 * @param metadataEnd how many metadata records it knows
 * @param fencedBrokers registered brokers without a session, as far as it knows
 * @param throttledMs how long replication throttles have held it back so far, as {@code leader} and as {@code follower}
 * @param replicas its replicas
 */
public record BrokerSnapshot(
        boolean fenced, long metadataEnd, int fencedBrokers, Map<String, Long> throttledMs, List<Replica> replicas) {
    /** Copies the map and the list. */
    public BrokerSnapshot {
        throttledMs = Map.copyOf(throttledMs);
        replicas = List.copyOf(replicas);
    }

    /**
     * A replica.
     *
     * @param leads whether it leads
     * @param isr size of the ISR
     * @param assigned number of assigned replicas
     * @param lags of a leader one for each follower, of a follower its own
     */
    public record Replica(
            TopicPartition id,
            boolean leads,
            int leaderEpoch,
            int isr,
            int assigned,
            long startOffset,
            long highWatermark,
            long endOffset,
            List<Lag> lags) {
        /** Copies the list. */
        public Replica {
            lags = List.copyOf(lags);
        }

        /** Whether it leads and not all assigned replicas are in the ISR. */
        public boolean underReplicated() {
            return leads && isr < assigned;
        }
    }

    /**
     * How far a replica is behind.
     *
     * @param replica its broker's id
     * @param records records that it lacks
     * @param ms time since it had everything
     */
    public record Lag(int replica, long records, long ms) {}
}
