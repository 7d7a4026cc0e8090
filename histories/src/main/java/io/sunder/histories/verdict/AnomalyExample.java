package io.sunder.histories.verdict;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One anomaly with its evidence.
 *
 * @param key the topic-partition
 * @param offset where, if an offset is known
 * @param value what, if a value is known
 * @param events indexes of the events that prove it, ascending
 * @param explanation one sentence that a person understands
 * @param clause the clause of the contract that allows it; empty for violations
 * @param around the faults and elections active around it, one phrase each
 */
public record AnomalyExample(
        String key,
        OptionalLong offset,
        Optional<RecordValue> value,
        List<Long> events,
        String explanation,
        Optional<String> clause,
        List<String> around) {
    public AnomalyExample {
        events = List.copyOf(events);
        around = List.copyOf(around);
    }
}
