package io.sunder.workloads.stats;

import java.util.Map;
import java.util.TreeMap;

/**
 * A snapshot of a workload's progress.
 *
 * @param send sends
 * @param poll polls
 * @param endOffsets end-offset questions
 * @param lastAcknowledged highest acknowledged offset by key; a key without a known one is absent
 */
public record WorkloadStats(
        OperationCounts send, OperationCounts poll, OperationCounts endOffsets, Map<String, Long> lastAcknowledged) {

    public WorkloadStats {
        lastAcknowledged = Map.copyOf(lastAcknowledged);
    }

    /** Acknowledged sends so far. */
    public long acknowledged() {
        return send.ok();
    }

    /** {@link #lastAcknowledged()} in the order of keys, for display. */
    public Map<String, Long> lastAcknowledgedSorted() {
        return new TreeMap<>(lastAcknowledged);
    }
}
