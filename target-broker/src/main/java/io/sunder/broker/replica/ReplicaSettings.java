package io.sunder.broker.replica;

/**
 * The settings of one broker's replication, named as in {@code server.properties}.
 *
 * @param brokerId {@code node.id}
 * @param lagTimeMaxMs {@code replica.lag.time.max.ms}: a follower not caught up for so long leaves the ISR
 * @param fetchWaitMaxMs {@code replica.fetch.wait.max.ms}
 * @param fetchMinBytes {@code replica.fetch.min.bytes}
 * @param fetchMaxBytes {@code replica.fetch.max.bytes}: a partition's share of a fetch
 * @param fetchResponseMaxBytes {@code replica.fetch.response.max.bytes}: a whole fetch
 * @param fetchBackoffMs {@code replica.fetch.backoff.ms}: pause after an error
 * @param minInsyncReplicas {@code min.insync.replicas}, unless a topic says otherwise
 */
public record ReplicaSettings(
        int brokerId,
        long lagTimeMaxMs,
        int fetchWaitMaxMs,
        int fetchMinBytes,
        int fetchMaxBytes,
        int fetchResponseMaxBytes,
        long fetchBackoffMs,
        int minInsyncReplicas) {
    /** Kafka's defaults. */
    public static ReplicaSettings defaults(int brokerId) {
        return new ReplicaSettings(brokerId, 30_000, 500, 1, 1 << 20, 10 << 20, 1000, 1);
    }
}
