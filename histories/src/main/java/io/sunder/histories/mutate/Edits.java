package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;

/** Small changes of a history's rows, each consistent with the rest. */
final class Edits {
    private final DrawnHistory history;
    private final List<Row> rows;

    Edits(DrawnHistory history) {
        this.history = history;
        this.rows = new ArrayList<>(history.rows());
    }

    DrawnHistory done() {
        return new DrawnHistory(history.header(), rows);
    }

    static <T> T any(List<T> candidates, Random random) {
        return candidates.get(random.nextInt(candidates.size()));
    }

    /** Changes what polls returned of a key, in the rows that are chosen by position. */
    Edits polled(String key, IntPredicate chosen, UnaryOperator<List<MicroOp.Polled>> change) {
        for (int i = 0; i < rows.size(); i++) {
            if (chosen.test(i) && rows.get(i) instanceof Row.Records row) {
                rows.set(
                        i,
                        row.with(row.ops().stream()
                                .map(op -> polled(op, key, change))
                                .toList()));
            }
        }
        return this;
    }

    private static MicroOp polled(MicroOp op, String key, UnaryOperator<List<MicroOp.Polled>> change) {
        if (!(op instanceof MicroOp.Poll poll) || !poll.records().containsKey(key)) {
            return op;
        }
        Map<String, List<MicroOp.Polled>> records = new LinkedHashMap<>(poll.records());
        List<MicroOp.Polled> changed = change.apply(records.get(key));
        if (changed.isEmpty()) {
            records.remove(key);
        } else {
            records.put(key, changed);
        }
        return new MicroOp.Poll(records);
    }

    /** Takes a record out of the polls that are chosen by position. */
    Edits unread(String key, long value, IntPredicate chosen) {
        return polled(
                key, chosen, all -> all.stream().filter(r -> r.value() != value).toList());
    }

    /** Puts records behind another in every poll that returned it. */
    Edits readBehind(String key, long offset, List<MicroOp.Polled> added) {
        return polled(key, i -> true, all -> {
            List<MicroOp.Polled> changed = new ArrayList<>();
            for (MicroOp.Polled record : all) {
                changed.add(record);
                if (record.offset() == offset) {
                    changed.addAll(added);
                }
            }
            return changed;
        });
    }

    /**
     * Frees offsets: whatever is at {@code from} or beyond moves up. An end offset that is just {@code from} moves if it
     * was asked at or after a row, as if the new offsets had been taken then.
     */
    Edits makeRoom(String key, long from, int offsets, int since, Facts facts) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i) instanceof Row.Records row) {
                rows.set(
                        i,
                        row.with(row.ops().stream()
                                .map(op -> moved(op, key, from, offsets))
                                .toList()));
            } else if (rows.get(i) instanceof Row.EndOffsets answer
                    && answer.offsets().containsKey(key)) {
                long end = answer.offsets().get(key);
                if (end > from || (end == from && facts.invocationOf(i) >= since)) {
                    rows.set(i, answer.answering(key, end + offsets));
                }
            } else if (rows.get(i) instanceof Row.ReplicaRead read
                    && read.logs().containsKey(key)) {
                rows.set(i, read.showing(key, read.logs().get(key).moved(from, offsets)));
            }
        }
        return this;
    }

    private static MicroOp moved(MicroOp op, String key, long from, int offsets) {
        if (op instanceof MicroOp.Send send) {
            boolean moves = send.key().equals(key)
                    && send.offset().isPresent()
                    && send.offset().getAsLong() >= from;
            return moves ? send.at(send.offset().getAsLong() + offsets) : send;
        }
        return polled(
                op,
                key,
                all -> all.stream()
                        .map(r -> r.offset() >= from ? new MicroOp.Polled(r.offset() + offsets, r.value()) : r)
                        .toList());
    }

    Edits replace(int at, Row row) {
        rows.set(at, row);
        return this;
    }

    Row row(int at) {
        return rows.get(at);
    }

    /** Inserts rows before a position. */
    Edits insert(int at, List<Row> added) {
        rows.addAll(at, added);
        return this;
    }

    /** The time that rows inserted before a position take. */
    long timeAt(int at) {
        return rows.get(Math.min(at, rows.size() - 1)).time();
    }

    /** A send with its completion; the offset is empty unless it is acknowledged. */
    List<Row> send(int at, int process, String key, long value, EventType type, OptionalLong offset) {
        MicroOp.Send invoked = new MicroOp.Send(key, value);
        MicroOp.Send completed = new MicroOp.Send(key, offset, value);
        long time = timeAt(at);
        return List.of(
                new Row.Records(time, process, EventType.INVOKE, OperationKind.SEND, List.of(invoked)),
                new Row.Records(time, process, type, OperationKind.SEND, List.of(completed)));
    }

    /** A poll that returns one record. */
    List<Row> poll(int at, int process, String key, long offset, long value) {
        MicroOp polled = new MicroOp.Poll(Map.of(key, List.of(new MicroOp.Polled(offset, value))));
        long time = timeAt(at);
        return List.of(
                new Row.Records(time, process, EventType.INVOKE, OperationKind.POLL, List.of(new MicroOp.Poll())),
                new Row.Records(time, process, EventType.OK, OperationKind.POLL, List.of(polled)));
    }

    /** A question for the end offset of a key with its answer. */
    List<Row> question(int at, int process, String key, long answer) {
        long time = timeAt(at);
        return List.of(
                new Row.EndOffsets(time, process, EventType.INVOKE, List.of(key), Map.of()),
                new Row.EndOffsets(time, process, EventType.OK, List.of(key), Map.of(key, answer)));
    }
}
