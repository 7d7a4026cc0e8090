package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.MicroOp;
import io.sunder.histories.generate.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Inserts some clients with keys of their own into a history, who do what a few words say, and has the final reader read
 * their keys too. Each line is one event: a process (a number of the scene's own), a word, and records, each named by its
 * key's letter and its offset from the beginning of the scene's logs.
 *
 * <pre>
 * 1 begin a0 b1    process 1 begins a transaction that sends two records
 * 1 commit a1      it commits, and has read a record (maybe none)
 * 5 send a1        process 5 sends a record outside any transaction, which is acknowledged
 * 3 read a0 a1     process 3 polls two records
 * </pre>
 */
final class Scene {
    private static final int MOST_BEFORE = 50;
    private static final int VALUES_A_KEY = 100;

    private final DrawnHistory history;
    private final Facts facts;
    private final int at;
    private final long time;
    private final int firstProcess;
    private final long firstValue;
    private final Map<Character, Long> starts = new TreeMap<>();
    private final Random random;
    private final Map<Integer, List<MicroOp.Send>> open = new HashMap<>();
    private final Map<String, List<MicroOp.Polled>> logs = new LinkedHashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private Scene(DrawnHistory history, Random random) {
        this.history = history;
        this.random = random;
        this.facts = Facts.of(history);
        this.at = Edits.any(facts.quietPlaces(), random);
        this.time = history.rows().get(at).time();
        this.firstProcess = facts.freshProcess();
        this.firstValue = facts.freshValue();
    }

    /** Plays a scene at a place where no transaction of the history is under way, so that none gets into it. */
    static Scene play(DrawnHistory history, Random random, String script) {
        Scene scene = new Scene(history, random);
        script.lines().forEach(scene::event);
        return scene;
    }

    private void event(String line) {
        String[] words = line.trim().split(" ");
        int process = firstProcess + Integer.parseInt(words[0]);
        List<String> records = Arrays.asList(words).subList(2, words.length);
        switch (words[1]) {
            case "begin" -> begin(process, records.stream().map(this::sent).toList());
            case "commit" -> commit(process, polled(records));
            case "send" -> {
                MicroOp.Send send = sent(records.get(0));
                row(process, EventType.INVOKE, OperationKind.SEND, List.of(new MicroOp.Send(send.key(), send.value())));
                row(process, EventType.OK, OperationKind.SEND, List.of(send));
            }
            case "read" -> {
                row(process, EventType.INVOKE, OperationKind.POLL, List.of(new MicroOp.Poll()));
                row(process, EventType.OK, OperationKind.POLL, List.of(polled(records)));
            }
            default -> throw new IllegalArgumentException("no such event: " + line);
        }
    }

    private void begin(int process, List<MicroOp.Send> sends) {
        List<MicroOp> ops = new ArrayList<>(List.of(new MicroOp.Poll()));
        sends.forEach(send -> ops.add(new MicroOp.Send(send.key(), send.value())));
        open.put(process, sends);
        row(process, EventType.INVOKE, OperationKind.TXN, ops);
    }

    private void commit(int process, MicroOp.Poll polled) {
        List<MicroOp> ops = new ArrayList<>(List.of(polled));
        ops.addAll(open.remove(process));
        row(process, EventType.OK, OperationKind.TXN, ops);
    }

    private void row(int process, EventType type, OperationKind kind, List<MicroOp> ops) {
        rows.add(new Row.Records(time, process, type, kind, ops));
    }

    private MicroOp.Send sent(String record) {
        MicroOp.Send send = new MicroOp.Send(key(record), value(record)).at(offset(record));
        List<MicroOp.Polled> log = logs.computeIfAbsent(send.key(), key -> new ArrayList<>());
        log.add(new MicroOp.Polled(offset(record), value(record)));
        log.sort(java.util.Comparator.comparingLong(MicroOp.Polled::offset));
        return send;
    }

    private MicroOp.Poll polled(List<String> records) {
        Map<String, List<MicroOp.Polled>> polled = new LinkedHashMap<>();
        records.forEach(record -> polled.computeIfAbsent(key(record), key -> new ArrayList<>())
                .add(new MicroOp.Polled(offset(record), value(record))));
        return new MicroOp.Poll(polled);
    }

    /** The key of a record's name. */
    String key(String record) {
        return "scene-" + (record.charAt(0) - 'a');
    }

    /** The offset of a record's name. */
    long offset(String record) {
        return starts.computeIfAbsent(record.charAt(0), key -> (long) random.nextInt(MOST_BEFORE))
                + Integer.parseInt(record.substring(1));
    }

    /** The value of a record's name. */
    long value(String record) {
        return firstValue + (long) (record.charAt(0) - 'a') * VALUES_A_KEY + Integer.parseInt(record.substring(1));
    }

    /** The history with the scene in it; the final reader asks for the scene's keys and reads them to the end. */
    DrawnHistory done() {
        int question = facts.finalQuestion();
        List<Row> all = new ArrayList<>(history.rows());
        for (int i = question; i < all.size(); i++) {
            all.set(i, finalRow(all.get(i)));
        }
        int process = facts.finalProcess();
        long last = all.get(all.size() - 1).time();
        all.add(new Row.Records(last, process, EventType.INVOKE, OperationKind.POLL, List.of(new MicroOp.Poll())));
        all.add(new Row.Records(last, process, EventType.OK, OperationKind.POLL, List.of(new MicroOp.Poll(logs))));
        all.addAll(at, rows);
        return new DrawnHistory(history.header(), all);
    }

    private Row finalRow(Row row) {
        if (row instanceof Row.EndOffsets question) {
            Map<String, Long> ends = new LinkedHashMap<>(question.offsets());
            if (question.type() == EventType.OK) {
                logs.forEach((key, log) -> ends.put(key, log.get(log.size() - 1).offset() + 1));
            }
            return new Row.EndOffsets(
                    question.time(), question.process(), question.type(), withScene(question.keys()), ends);
        } else if (row instanceof Row.Assignment place) {
            return new Row.Assignment(
                    place.time(),
                    place.process(),
                    place.type(),
                    place.kind(),
                    withScene(place.keys()),
                    place.toBeginning());
        }
        return row;
    }

    private List<String> withScene(List<String> keys) {
        List<String> all = new ArrayList<>(keys);
        all.addAll(logs.keySet());
        return all;
    }

    /** All records of the scene by key. */
    Map<String, List<MicroOp.Polled>> logs() {
        return logs;
    }
}
