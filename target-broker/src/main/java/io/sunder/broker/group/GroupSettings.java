package io.sunder.broker.group;

/**
 * The coordinator's settings, named as in {@code server.properties}.
 *
 * @param minSessionTimeoutMs {@code group.min.session.timeout.ms}
 * @param maxSessionTimeoutMs {@code group.max.session.timeout.ms}
 * @param initialRebalanceDelayMs {@code group.initial.rebalance.delay.ms}: an empty group waits so long for more members
 * @param maxSize {@code group.max.size}
 * @param metadataMaxBytes {@code offset.metadata.max.bytes}
 * @param retentionMs {@code offsets.retention.minutes}, in ms: how long offsets are kept that nobody uses, see {@link Retention}
 * @param retentionCheckIntervalMs {@code offsets.retention.check.interval.ms}
 */
public record GroupSettings(
        int minSessionTimeoutMs,
        int maxSessionTimeoutMs,
        int initialRebalanceDelayMs,
        int maxSize,
        int metadataMaxBytes,
        long retentionMs,
        long retentionCheckIntervalMs) {
    /** Kafka's defaults. */
    public static GroupSettings defaults() {
        return new GroupSettings(6000, 1_800_000, 3000, Integer.MAX_VALUE, 4096, 604_800_000, 600_000);
    }
}
