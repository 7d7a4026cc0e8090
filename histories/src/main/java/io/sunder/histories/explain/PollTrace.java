package io.sunder.histories.explain;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.explain.Happening.Kind;
import io.sunder.histories.scan.FinalRead;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongLinkedOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** Which polls returned the values of a subject, or something else at its offsets, and which went past without it. */
final class PollTrace {
    private static final int FIRST = 5;
    private static final int LAST = 3;

    private final Subject subject;
    private final LongFunction<String> named;
    private final long[] offsets;
    private final Sample reads = new Sample(FIRST, LAST, "polls that returned it");
    private final Sample others = new Sample(FIRST, LAST, "polls that returned something else there");
    private final Sample passes = new Sample(FIRST, LAST, "polls that went past it");
    private final Long2ObjectOpenHashMap<Position> positions = new Long2ObjectOpenHashMap<>();
    private final Optional<FinalRead> finalRead;
    private final LongLinkedOpenHashSet finallyRead = new LongLinkedOpenHashSet();

    /** Where a process stands in the key. */
    private static final class Position {
        private static final long NOWHERE = -1;
        private long last = NOWHERE;
        private long event = NOWHERE;
        private boolean fromBeginning;
        private boolean placed;

        private void forget(boolean toBeginning) {
            last = NOWHERE;
            event = NOWHERE;
            fromBeginning = toBeginning;
            placed = true;
        }
    }

    PollTrace(Subject subject, LongFunction<String> named, Optional<FinalRead> finalRead) {
        this.subject = subject;
        this.named = named;
        this.offsets = subject.sortedOffsets();
        this.finalRead = finalRead;
    }

    List<Happening> happenings() {
        List<Happening> all = new ArrayList<>(reads.happenings());
        all.addAll(others.happenings());
        all.addAll(passes.happenings());
        return all;
    }

    /** The values that the final read returned, in words. */
    String finallyRead() {
        return finallyRead.isEmpty()
                ? "nothing of it"
                : finallyRead.longStream().mapToObj(named).collect(Collectors.joining(" and "));
    }

    void assigned(Event event) {
        if (event.type() != EventType.FAIL) {
            position(event.process()).forget(event.type() == EventType.OK && event.seekToBeginning());
        }
    }

    void completed(Event event, OpenOperation operation) {
        if (event.type() != EventType.OK) {
            if (event.type() == EventType.INFO || operation.kind() == OperationKind.TXN) {
                position(event.process()).forget(false);
            }
            return;
        }
        for (int group = 0; group < event.groups(); group++) {
            if (event.groupKey(group) == subject.key()) {
                group(event, event.groupStart(group), event.groupEnd(group));
            }
        }
    }

    private Position position(long process) {
        return positions.computeIfAbsent(process, p -> new Position());
    }

    private void group(Event event, int first, int end) {
        Position position = position(event.process());
        for (int i = first; i < end; i++) {
            long offset = event.recordOffset(i);
            long value = event.recordValue(i);
            if (subject.values().contains(value)) {
                if (finalRead.isPresent()
                        && finalRead.get().process() == event.process()
                        && finalRead.get().askedAt() < event.index()) {
                    finallyRead.add(value);
                }
                reads.add(read(event, "read " + named.apply(value) + " at offset " + offset), event.process());
            } else if (subject.offsets().contains(offset)) {
                others.add(read(event, "read " + named.apply(value) + " at offset " + offset), event.process());
            }
            passing(event, position, offset, i > first);
            position.last = Math.max(position.last, offset);
        }
        position.event = event.index();
    }

    private static Happening read(Event event, String what) {
        return new Happening(event.index(), event.time(), Kind.READ, "process " + event.process() + " " + what);
    }

    /** The step from a reader's position to the next offset that it got, if it goes over one of the subject's. */
    private void passing(Event event, Position position, long next, boolean withinPoll) {
        for (long offset : offsets) {
            if (offset > position.last && offset < next) {
                String how = how(position, next, withinPoll);
                if (!how.isEmpty()) {
                    passes.add(
                            new Happening(
                                    event.index(),
                                    event.time(),
                                    Kind.PASSED,
                                    "process " + event.process() + " went past offset " + offset + " without it: "
                                            + how),
                            event.process());
                }
            }
        }
    }

    private static String how(Position position, long next, boolean withinPoll) {
        if (position.last != Position.NOWHERE) {
            return "it read offset " + position.last + (withinPoll ? "" : " (event " + position.event + ")")
                    + " and next " + next;
        }
        if (position.fromBeginning) {
            return "it read from the beginning, and the first offset that it got was " + next;
        }
        return position.placed ? "" : "no assignment of it is recorded, and the first offset that it got was " + next;
    }
}
