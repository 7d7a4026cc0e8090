package io.sunder.histories.reference;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/** Changes a history blindly, in as many places as asked; it stays well formed, and means whatever it then means. */
final class Vandal {
    private final Random random;
    private final List<Row> rows;

    private Vandal(DrawnHistory history, Random random) {
        this.random = random;
        this.rows = new ArrayList<>(history.rows());
    }

    static DrawnHistory damage(DrawnHistory history, int places, Random random) {
        Vandal vandal = new Vandal(history, random);
        for (int i = 0; i < places; i++) {
            vandal.somewhere();
        }
        if (places > 0 && random.nextInt(3) == 0) {
            vandal.exchange();
        }
        return new DrawnHistory(history.header(), vandal.rows);
    }

    /** Two acknowledged records change places, for everybody. */
    private void exchange() {
        List<MicroOp.Send> told = rows.stream()
                .filter(row -> row instanceof Row.Records r && r.type() == EventType.OK)
                .flatMap(row -> ((Row.Records) row).ops().stream())
                .filter(op -> op instanceof MicroOp.Send send && send.offset().isPresent())
                .map(op -> (MicroOp.Send) op)
                .toList();
        if (told.isEmpty()) {
            return;
        }
        MicroOp.Send one = told.get(random.nextInt(told.size()));
        List<MicroOp.Send> sameKey =
                told.stream().filter(send -> send.key().equals(one.key())).toList();
        MicroOp.Send two = sameKey.get(random.nextInt(sameKey.size()));
        rows.replaceAll(row -> row instanceof Row.Records r
                ? r.with(r.ops().stream().map(op -> exchanged(op, one, two)).toList())
                : row);
    }

    private static MicroOp exchanged(MicroOp op, MicroOp.Send one, MicroOp.Send two) {
        if (op instanceof MicroOp.Send send) {
            boolean told = send.key().equals(one.key()) && send.offset().isPresent();
            boolean first = told && send.value() == one.value();
            boolean second = told && send.value() == two.value();
            return first
                    ? new MicroOp.Send(send.key(), two.offset(), send.value())
                    : second ? new MicroOp.Send(send.key(), one.offset(), send.value()) : send;
        }
        Map<String, List<MicroOp.Polled>> changed = new LinkedHashMap<>(((MicroOp.Poll) op).records());
        changed.computeIfPresent(
                one.key(),
                (key, all) -> all.stream()
                        .map(r -> new MicroOp.Polled(
                                r.offset(),
                                r.value() == one.value()
                                        ? two.value()
                                        : r.value() == two.value() ? one.value() : r.value()))
                        .toList());
        return new MicroOp.Poll(changed);
    }

    private void somewhere() {
        int at = random.nextInt(rows.size());
        Row row = rows.get(at);
        if (row instanceof Row.Records records && records.type() == EventType.OK) {
            rows.set(at, records(records));
        } else if (row instanceof Row.EndOffsets answer && answer.type() == EventType.OK) {
            String key = answer.keys().get(random.nextInt(answer.keys().size()));
            rows.set(at, answer.answering(key, random.nextInt(12)));
        }
    }

    private Row records(Row.Records row) {
        if (row.kind() == OperationKind.SEND && random.nextInt(3) == 0) {
            return row.with(EventType.FAIL, row.ops());
        }
        return row.with(row.ops().stream().map(this::op).toList());
    }

    private MicroOp op(MicroOp op) {
        if (op instanceof MicroOp.Send send) {
            long offset = random.nextInt(12);
            return new MicroOp.Send(
                    send.key(), random.nextInt(5) == 0 ? OptionalLong.empty() : OptionalLong.of(offset), send.value());
        }
        Map<String, List<MicroOp.Polled>> changed = new LinkedHashMap<>();
        if (op instanceof MicroOp.Poll poll) {
            poll.records().forEach((key, all) -> {
                List<MicroOp.Polled> records = records(all);
                if (!records.isEmpty()) {
                    changed.put(key, records);
                }
            });
        }
        return new MicroOp.Poll(changed);
    }

    private List<MicroOp.Polled> records(List<MicroOp.Polled> all) {
        List<MicroOp.Polled> records = new ArrayList<>(all);
        int at = random.nextInt(records.size());
        MicroOp.Polled one = records.get(at);
        switch (random.nextInt(6)) {
            case 0, 1 -> records.remove(at);
            case 2 -> records.set(at, new MicroOp.Polled(random.nextInt(12), one.value()));
            case 3 -> records.set(at, new MicroOp.Polled(one.offset(), 1 + random.nextInt(12)));
            case 4 -> records.add(one);
            default -> Collections.shuffle(records, random);
        }
        return records;
    }
}
