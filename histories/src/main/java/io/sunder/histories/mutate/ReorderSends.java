package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;

/**
 * Two more sends, one after the other, whose offsets are the wrong way round: of one process, or of two. They are put
 * where they are in order with all others: after the invocations of what lies before them in the log, and before anybody
 * saw anything of what lies behind.
 */
final class ReorderSends implements Mutator {
    private final boolean oneProcess;

    ReorderSends(boolean oneProcess) {
        this.oneProcess = oneProcess;
    }

    /** Where the sends go: behind a record of a key, at a row from {@code first} to {@code last}. */
    private record Place(String key, long offset, int first, int last) {}

    @Override
    public AnomalyKind kind() {
        return oneProcess ? AnomalyKind.NONMONOTONIC_SEND : AnomalyKind.REALTIME_REORDER;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Place> places = new ArrayList<>();
        for (String key : facts.keysRead()) {
            facts.finalReads(key).forEach(read -> place(history, facts, read).ifPresent(places::add));
        }
        if (places.isEmpty()) {
            return Optional.empty();
        }
        Place place = Edits.any(places, random);
        int at = place.first + random.nextInt(place.last - place.first + 1);
        long small = place.offset + 1;
        long large = small + 1;
        long first = facts.freshValue();
        long second = first + 1;
        int process = facts.freshProcess();
        Edits edits = new Edits(history);
        edits.makeRoom(place.key, small, 2, at, facts)
                .readBehind(
                        place.key,
                        place.offset,
                        List.of(new MicroOp.Polled(small, second), new MicroOp.Polled(large, first)));
        List<Row> sends =
                new ArrayList<>(edits.send(at, process, place.key, first, EventType.OK, OptionalLong.of(large)));
        sends.addAll(edits.send(
                at, oneProcess ? process : process + 1, place.key, second, EventType.OK, OptionalLong.of(small)));
        edits.insert(at, sends);
        return Optional.of(new Mutation(edits.done(), Planted.violation(kind(), place.key, small, second)));
    }

    private static Optional<Place> place(DrawnHistory history, Facts facts, Facts.Read before) {
        int first = 0;
        int last = facts.finalQuestion();
        for (Facts.Read read : facts.reads()) {
            if (read.key().equals(before.key())) {
                Facts.Send send = facts.send(read.key(), read.value());
                if (read.offset() <= before.offset()) {
                    first = Math.max(first, send.invoked() + 1);
                }
                if (read.offset() >= before.offset()) {
                    last = Math.min(last, read.row());
                }
            }
        }
        for (Facts.Send send : facts.sends()) {
            boolean behind = send.key().equals(before.key())
                    && send.offset().isPresent()
                    && send.offset().getAsLong() > before.offset();
            if (behind) {
                last = Math.min(last, send.completed());
            }
        }
        first = Math.max(first, lastShortAnswer(history.rows(), facts, before) + 1);
        return first <= last && !withinTransaction(facts, before)
                ? Optional.of(new Place(before.key(), before.offset(), first, last))
                : Optional.empty();
    }

    /** Whether a transaction wrote both up to a record and behind it: something in between would be another anomaly. */
    private static boolean withinTransaction(Facts facts, Facts.Read before) {
        Set<Integer> upTo = new HashSet<>();
        Set<Integer> behind = new HashSet<>();
        for (Facts.Send send : facts.sends()) {
            if (send.kind() == OperationKind.TXN
                    && send.key().equals(before.key())
                    && send.offset().isPresent()) {
                (send.offset().getAsLong() <= before.offset() ? upTo : behind).add(send.invoked());
            }
        }
        return !Collections.disjoint(upTo, behind);
    }

    /** The last question whose answer did not cover the record: nothing behind it was acknowledged by then. */
    private static int lastShortAnswer(List<Row> rows, Facts facts, Facts.Read before) {
        int latest = Facts.NONE;
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i) instanceof Row.EndOffsets answer) {
                Map<String, Long> offsets = answer.offsets();
                if (offsets.containsKey(before.key()) && offsets.get(before.key()) <= before.offset()) {
                    latest = Math.max(latest, facts.invocationOf(i));
                }
            }
        }
        return latest;
    }
}
