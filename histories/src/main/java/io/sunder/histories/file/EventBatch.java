package io.sunder.histories.file;

import io.sunder.histories.event.Event;
import java.util.Optional;

/**
 * Some rows on their way from the parsing thread to the visitor; used again and again. Few and small, so that all batches
 * stay in the processor's cache.
 */
final class EventBatch {
    private static final int EVENTS = 64;
    private static final int MOST_RECORDS = 16_384;

    private final Event[] events = new Event[EVENTS];
    private final long[] lines = new long[EVENTS];
    private Optional<String> cutOff = Optional.empty();
    private int size;
    private int records;
    private Optional<HistoryHeader> header = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();
    private boolean last;

    EventBatch() {
        for (int i = 0; i < EVENTS; i++) {
            events[i] = new Event();
        }
    }

    void clear() {
        size = 0;
        records = 0;
        header = Optional.empty();
    }

    /** The event to fill next; it counts after {@link #filled}. */
    Event next() {
        return events[size];
    }

    void filled(long line) {
        records += events[size].records();
        lines[size++] = line;
    }

    boolean full() {
        return size == EVENTS || records >= MOST_RECORDS;
    }

    int size() {
        return size;
    }

    Event event(int i) {
        return events[i];
    }

    /** The line of the i-th event, counted from 1. */
    long line(int i) {
        return lines[i];
    }

    void setHeader(HistoryHeader found) {
        header = Optional.of(found);
    }

    /** The header, in the batch whose events follow it. */
    Optional<HistoryHeader> header() {
        return header;
    }

    /** No batch comes after this one, because the file ended, before its time or not. */
    void end(Optional<String> reason) {
        last = true;
        cutOff = reason;
    }

    /** No batch comes after this one, because of an error behind its events. */
    void end(Throwable error) {
        last = true;
        failure = Optional.of(error);
    }

    boolean last() {
        return last;
    }

    Optional<Throwable> failure() {
        return failure;
    }

    /** In the last batch: why the file is known to end before its time. */
    Optional<String> cutOff() {
        return cutOff;
    }
}
