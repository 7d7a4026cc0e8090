package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.Records;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What proves a finding.
 *
 * @param offset where, or {@link Event#UNKNOWN_OFFSET}
 * @param row which record, or {@link Records#NONE}
 * @param events indexes of the events that prove it, ascending
 * @param aroundFrom with {@code aroundTo}: the events around which faults and elections are named
 * @param explanation one sentence
 */
record Evidence(long offset, int row, List<Long> events, long aroundFrom, long aroundTo, String explanation) {
    Evidence {
        events = List.copyOf(events);
    }

    /** Evidence from some events; absent ones ({@link Records#NONE}) and repetitions are dropped. */
    static Evidence of(long offset, int row, String explanation, long... proof) {
        List<Long> events = LongStream.of(proof)
                .filter(event -> event != Records.NONE)
                .sorted()
                .distinct()
                .boxed()
                .toList();
        long from = events.isEmpty() ? 0 : events.get(0);
        long to = events.isEmpty() ? 0 : events.get(events.size() - 1);
        return new Evidence(offset, row, events, from, to, explanation);
    }

    Evidence around(long from, long to) {
        return new Evidence(offset, row, events, from, to, explanation);
    }
}
