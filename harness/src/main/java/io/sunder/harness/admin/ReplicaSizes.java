package io.sunder.harness.admin;

import java.util.Map;

/**
 * How large the logs of a partition were on those brokers that answered.
 *
 * @param atNanos when they had answered, on a monotonic clock
 * @param bytes by broker
 */
public record ReplicaSizes(long atNanos, Map<Integer, Long> bytes) {
    public ReplicaSizes {
        bytes = Map.copyOf(bytes);
    }
}
