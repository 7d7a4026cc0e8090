package io.sunder.workloads.stats;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A snapshot of a workload's progress.
 *
 * @param send sends
 * @param poll polls
 * @param endOffsets end-offset questions
 * @param lastAcknowledged highest acknowledged offset by key; in the order of keys; a key
 *     without a known one is absent
 */
public record WorkloadStats(
        OperationCounts send, OperationCounts poll, OperationCounts endOffsets, Map<String, Long> lastAcknowledged) {

    public WorkloadStats {
        lastAcknowledged = Collections.unmodifiableMap(new TreeMap<>(lastAcknowledged));
    }

    /** Acknowledged sends so far. */
    public long acknowledged() {
        return send.ok();
    }
}
