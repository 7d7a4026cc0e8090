package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.event.Values;
import io.sunder.histories.explain.Happening.Kind;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryVisitor;
import io.sunder.histories.scan.FinalRead;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The second pass: collects what happened to the values and at the offsets of a {@link Subject}. */
final class Trace implements HistoryVisitor {
    /** A value is sent once, so only a history full of values at one offset has more of these. */
    private static final int MOST_SENDS = 40;

    private final Subject subject;
    private final Values values;
    private final PollTrace polls;
    private final ClusterTrace cluster;
    private final Sample sends = new Sample(MOST_SENDS, MOST_SENDS, "events of sends");
    private final Sample endOffsets = new Sample(2, 1, "answers with end offsets beyond it");
    private final Sample shortEndOffsets = new Sample(3, 2, "answers with end offsets that do not cover it");
    private final long highestOffset;
    private final Optional<FinalRead> finalRead;
    private long finalReadTime;
    private long lastTime;

    Trace(Subject subject, Values values, Optional<FinalRead> finalRead) {
        this.subject = subject;
        this.values = values;
        this.polls = new PollTrace(subject, this::named, finalRead);
        this.finalRead = finalRead;
        this.cluster = new ClusterTrace(subject.keyName());
        long[] offsets = subject.sortedOffsets();
        this.highestOffset = offsets.length == 0 ? Event.UNKNOWN_OFFSET : offsets[offsets.length - 1];
    }

    /** Everything, in no order. */
    List<Happening> happenings() {
        List<Happening> all = new ArrayList<>(sends.happenings());
        all.addAll(polls.happenings());
        all.addAll(endOffsets.happenings());
        all.addAll(shortEndOffsets.happenings());
        return all;
    }

    /** What the observer saw of the key, in order. */
    List<Happening> cluster() {
        return cluster.happenings();
    }

    /** The values that the final read returned, in words. */
    String finallyRead() {
        return polls.finallyRead();
    }

    /** When the final read got the end offset that it had to reach, nanoseconds since start. */
    long finalReadTime() {
        return finalReadTime;
    }

    private String named(long value) {
        return "value " + (values.isInteger(value) ? values.text(value) : '"' + values.text(value) + '"');
    }

    @Override
    public void header(HistoryHeader header) {}

    @Override
    public void invoked(Event event, OpenOperation operation) {
        lastTime = event.time();
        for (int i = 0; i < event.sends(); i++) {
            if (event.sendKey(i) == subject.key() && subject.values().contains(event.sendValue(i))) {
                operation.note(event.sendKey(i), i, event.sendValue(i));
                String txn = event.kind() == OperationKind.TXN
                        ? " in a transaction" + (event.sends() == 1 ? "" : " with " + (event.sends() - 1) + " more")
                        : "";
                send(event, Kind.INVOKED, "sends " + named(event.sendValue(i)) + txn);
            }
        }
    }

    private void send(Event event, Kind kind, String what) {
        sends.add(
                new Happening(event.index(), event.time(), kind, "process " + event.process() + " " + what),
                event.process());
    }

    @Override
    public void completed(Event event, OpenOperation operation) {
        lastTime = event.time();
        for (int note = 0; note < operation.notes(); note++) {
            completedSend(event, operation, operation.mark(note));
        }
        if (event.kind() == OperationKind.END_OFFSETS && event.type() == EventType.OK) {
            answered(event);
        }
        if (event.kind().polls()) {
            polls.completed(event, operation);
        } else if (operation.kind() == OperationKind.ASSIGN || operation.kind() == OperationKind.SUBSCRIBE) {
            polls.assigned(event);
        }
    }

    private void completedSend(Event event, OpenOperation operation, long value) {
        boolean txn = operation.kind() == OperationKind.TXN;
        switch (event.type()) {
            case OK -> {
                long offset = offset(event, value);
                send(
                        event,
                        Kind.COMPLETED,
                        "got " + named(value) + (txn ? " committed" : " acknowledged")
                                + (offset == Event.UNKNOWN_OFFSET ? ", without an offset" : " at offset " + offset));
            }
            case FAIL ->
                send(
                        event,
                        Kind.COMPLETED,
                        (txn ? "aborted the transaction with " : "failed to send ") + named(value)
                                + ": it certainly has no effect");
            case INFO ->
                send(
                        event,
                        Kind.COMPLETED,
                        "does not know what became of " + named(value)
                                + ": it may have been written, or be written later");
            case INVOKE -> throw new IllegalStateException("an invocation completes nothing");
        }
    }

    private long offset(Event event, long value) {
        for (int i = 0; i < event.sends(); i++) {
            if (event.sendKey(i) == subject.key() && event.sendValue(i) == value) {
                return event.sendOffset(i);
            }
        }
        return Event.UNKNOWN_OFFSET;
    }

    private void answered(Event event) {
        if (finalRead.isPresent() && finalRead.get().answeredAt() == event.index()) {
            finalReadTime = event.time();
            return; // told as the beginning of the final read
        }
        for (int i = 0; i < event.keys(); i++) {
            long end = event.endOffset(i);
            if (event.key(i) != subject.key() || end == Event.UNKNOWN_OFFSET || highestOffset < 0) {
                continue;
            }
            boolean covered = end > highestOffset;
            Happening told = new Happening(
                    event.index(),
                    event.time(),
                    Kind.END_OFFSET,
                    "process " + event.process() + " was told that the log ends at " + end
                            + (covered ? "" : ", which does not cover offset " + highestOffset));
            (covered ? endOffsets : shortEndOffsets).add(told, event.process());
        }
    }

    @Override
    public void crashed(Event event) {
        lastTime = event.time();
    }

    @Override
    public void nemesis(Event event) {
        lastTime = event.time();
    }

    @Override
    public void observed(Event event) {
        lastTime = event.time();
        cluster.row(event);
    }

    @Override
    public void neverCompleted(OpenOperation operation) {
        for (int note = 0; note < operation.notes(); note++) {
            sends.add(
                    new Happening(
                            operation.invokeIndex(),
                            lastTime,
                            Kind.COMPLETED,
                            "the send of " + named(operation.mark(note)) + " never completed"),
                    operation.process());
        }
    }
}
