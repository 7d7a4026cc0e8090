package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryVisitor;
import java.util.Optional;

/** Finds one event, what it says in a phrase, and the record that it is about if it is about one only. */
final class EventLookup implements HistoryVisitor {
    /** A record by numbers of key and value. */
    record Candidate(int key, long value) {}

    private final long wanted;
    private long highest = -1;
    private long below = -1;
    private long above = -1;
    private long records;
    private Optional<String> words = Optional.empty();
    private Optional<Candidate> candidate = Optional.empty();

    EventLookup(long wanted) {
        this.wanted = wanted;
    }

    /** What the event says; empty if there is no such event. */
    Optional<String> words() {
        return words;
    }

    /** The record of an event that is about one only. */
    Optional<Candidate> only() {
        return records == 1 ? candidate : Optional.empty();
    }

    /** What to say where there is no such event. */
    String nearMiss() {
        if (highest < 0) {
            return "the history has no events";
        }
        String near = above < 0
                ? "the last one is event " + highest
                : below < 0
                        ? "the first one is event " + above
                        : "the nearest ones are events " + below + " and " + above;
        return "the history has no event " + wanted + "; " + near;
    }

    private boolean here(Event event) {
        highest = event.index();
        if (event.index() < wanted) {
            below = event.index();
        } else if (event.index() > wanted && above < 0) {
            above = event.index();
        }
        return event.index() == wanted;
    }

    private void record(int key, long value) {
        records++;
        candidate = Optional.of(new Candidate(key, value));
    }

    private void say(Event event, String what) {
        words = Optional.of("event " + event.index() + " is " + what);
    }

    @Override
    public void header(HistoryHeader header) {}

    @Override
    public void invoked(Event event, OpenOperation operation) {
        for (int i = 0; i < event.sends(); i++) {
            operation.note(event.sendKey(i), 0, event.sendValue(i));
        }
        if (here(event)) {
            operation(event, operation, "invocation");
        }
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        if (here(event)) {
            operation(event, operation, "completion (" + event.type().json() + ")");
        }
    }

    private void operation(Event event, OpenOperation operation, String part) {
        for (int note = 0; note < operation.notes(); note++) {
            record(operation.key(note), operation.mark(note));
        }
        if (event.type() == EventType.OK) {
            for (int group = 0; group < event.groups(); group++) {
                for (int i = event.groupStart(group); i < event.groupEnd(group); i++) {
                    record(event.groupKey(group), event.recordValue(i));
                }
            }
        }
        String many = records == 0 ? "no record" : records == 1 ? "one record" : records + " records";
        say(event, "the " + part + " of a " + operation.f() + " by process " + event.process() + ", with " + many);
    }

    @Override
    public void crashed(Event event) {
        if (here(event)) {
            say(event, "the crash of process " + event.process());
        }
    }

    @Override
    public void nemesis(Event event) {
        if (here(event)) {
            say(event, "a row of the nemesis (" + event.f() + "), with no record");
        }
    }

    @Override
    public void observed(Event event) {
        if (here(event)) {
            say(event, "a row of the observer, with no record");
        }
    }

    @Override
    public void neverCompleted(OpenOperation operation) {}
}
