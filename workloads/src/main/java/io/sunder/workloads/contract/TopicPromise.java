package io.sunder.workloads.contract;

import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Retention;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the configuration of a topic promises.
 *
 * @param replicationFactor replicas of each partition
 * @param minInsyncReplicas the effective minimum: {@code min.insync.replicas}, at most the replication factor
 * @param uncleanLeaderElection whether {@code unclean.leader.election.enable} is on
 * @param cleanupPolicy {@code COMPACT} where {@code cleanup.policy} contains compact
 * @param retention {@code LIMITED} where records may be deleted while a run lasts
 */
record TopicPromise(
        int replicationFactor,
        int minInsyncReplicas,
        boolean uncleanLeaderElection,
        CleanupPolicy cleanupPolicy,
        Retention retention) {

    /** A run is far shorter, so {@code retention.ms} from here on deletes nothing that it wrote. */
    private static final long UNLIMITED_FROM_MS = Duration.ofDays(1).toMillis();

    private static final long KAFKA_DEFAULT_RETENTION_MS = Duration.ofDays(7).toMillis();

    /**
     * Reads the topic's configuration; a property that is absent has Kafka's default.
     *
     * @throws IllegalArgumentException where a number is none, naming the property
     */
    static TopicPromise of(int replicationFactor, Map<String, String> config) {
        long minInsync = number(config, "min.insync.replicas", 1);
        boolean delete = cleanup(config).contains("delete");
        boolean kept = number(config, "retention.bytes", -1) < 0
                && unlimited(number(config, "retention.ms", KAFKA_DEFAULT_RETENTION_MS));
        return new TopicPromise(
                replicationFactor,
                (int) Math.max(1, Math.min(minInsync, replicationFactor)),
                Boolean.parseBoolean(config.getOrDefault("unclean.leader.election.enable", "false")),
                cleanup(config).contains("compact") ? CleanupPolicy.COMPACT : CleanupPolicy.DELETE,
                kept || !delete ? Retention.UNLIMITED : Retention.LIMITED);
    }

    /** The first promise in which another topic's differ, with both values. */
    Optional<String> differenceFrom(TopicPromise other) {
        if (replicationFactor != other.replicationFactor) {
            return differs("replication-factor", replicationFactor, other.replicationFactor);
        } else if (minInsyncReplicas != other.minInsyncReplicas) {
            return differs("min-insync-replicas", minInsyncReplicas, other.minInsyncReplicas);
        } else if (uncleanLeaderElection != other.uncleanLeaderElection) {
            return differs("unclean-leader-election", uncleanLeaderElection, other.uncleanLeaderElection);
        } else if (cleanupPolicy != other.cleanupPolicy) {
            return differs("cleanup-policy", cleanupPolicy.json(), other.cleanupPolicy.json());
        }
        return retention == other.retention
                ? Optional.empty()
                : differs("retention", retention.json(), other.retention.json());
    }

    private static Optional<String> differs(String promise, Object one, Object other) {
        return Optional.of(promise + " " + one + " and " + other);
    }

    private static String cleanup(Map<String, String> config) {
        return config.getOrDefault("cleanup.policy", "delete").toLowerCase(Locale.ROOT);
    }

    private static boolean unlimited(long retentionMs) {
        return retentionMs < 0 || retentionMs >= UNLIMITED_FROM_MS;
    }

    private static long number(Map<String, String> config, String property, long kafkaDefault) {
        String text = config.get(property);
        if (text == null) {
            return kafkaDefault;
        }
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "topic configuration " + property + " must be a whole number, but is '" + text + "'", e);
        }
    }
}
