package io.sunder.histories.generate;

import io.sunder.histories.contract.Assignment;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A reader with a position in each of its keys: one that assigns itself all keys, or a member of a group. */
final class Consumer implements Actor {
    private static final int MOST_RECORDS = 6;

    private final HistoryShape shape;
    private final Random random;
    private final Journal journal;
    private final Cluster cluster;
    private final boolean member;
    private final Map<String, Long> positions = new HashMap<>();
    private final Map<String, Integer> truncationsKnown = new HashMap<>();
    private int process;
    private boolean open;

    private Consumer(HistoryShape shape, Random random, Journal journal, Cluster cluster, int process, boolean member) {
        this.shape = shape;
        this.random = random;
        this.journal = journal;
        this.cluster = cluster;
        this.process = process;
        this.member = member;
        place(true);
    }

    /** A reader as the contract wants it. */
    static Consumer of(HistoryShape shape, Random random, Journal journal, Cluster cluster) {
        boolean member = shape.contract().assignment() == Assignment.SUBSCRIBE;
        return new Consumer(shape, random, journal, cluster, journal.newProcess(), member);
    }

    /** A reader of all keys from the beginning, whatever the others do. */
    static Consumer alone(HistoryShape shape, Random random, Journal journal, Cluster cluster, int process) {
        return new Consumer(shape, random, journal, cluster, process, false);
    }

    private void place(boolean toBeginning) {
        if (member) {
            journal.assigned(process, OperationKind.SUBSCRIBE, List.of(HistoryGenerator.TOPIC), false);
        } else {
            journal.assigned(process, OperationKind.ASSIGN, cluster.keys(), toBeginning);
        }
        for (String key : cluster.keys()) {
            PartitionLog log = cluster.log(key);
            long ahead = Math.max(0, log.highWatermark() - log.start());
            long committed = log.start() + (toBeginning || ahead == 0 ? 0 : random.nextInt((int) ahead + 1));
            positions.put(key, committed);
            truncationsKnown.put(key, log.truncations());
        }
    }

    @Override
    public void step() {
        int dice = random.nextInt(100);
        int trouble = cluster.faulty() ? 8 : 2;
        if (!open) {
            if (dice < 3) {
                place(random.nextInt(3) > 0);
            } else if (dice < 9 && member) {
                rebalance();
            } else if (dice < 10) {
                journal.crashed(process);
                successor(journal.newProcess());
            } else {
                open = true;
                journal.records(process, EventType.INVOKE, OperationKind.POLL, List.of(new MicroOp.Poll()));
            }
        } else if (dice < trouble) {
            open = false;
            EventType type = random.nextBoolean() ? EventType.FAIL : EventType.INFO;
            journal.records(process, type, OperationKind.POLL, List.of(new MicroOp.Poll()));
            if (type == EventType.INFO) {
                successor(journal.newProcess());
            }
        } else {
            open = false;
            journal.records(process, EventType.OK, OperationKind.POLL, List.of(fetch()));
        }
    }

    void successor(int newProcess) {
        process = newProcess;
        place(random.nextBoolean());
    }

    /** The group moves positions about: back to what was committed, or to where another member had got. */
    private void rebalance() {
        String key = cluster.anyKey();
        PartitionLog log = cluster.log(key);
        long span = log.highWatermark() - log.start();
        positions.put(key, log.start() + (span <= 0 ? 0 : random.nextInt((int) span + 1)));
        truncationsKnown.put(key, log.truncations());
    }

    /** Reads on from the positions. */
    MicroOp.Poll fetch() {
        Map<String, List<MicroOp.Polled>> polled = new LinkedHashMap<>();
        for (String key : cluster.keys()) {
            PartitionLog log = cluster.log(key);
            long position = Math.max(position(log), log.start());
            List<MicroOp.Polled> visible =
                    log.visible(position, shape.contract().isolation());
            List<MicroOp.Polled> taken = visible.subList(0, Math.min(visible.size(), random.nextInt(MOST_RECORDS + 1)));
            if (!taken.isEmpty()) {
                polled.put(key, taken);
                position = taken.get(taken.size() - 1).offset() + 1;
            }
            positions.put(key, position);
        }
        return new MicroOp.Poll(polled);
    }

    /** Leader epochs tell a consumer where the log that it had read was cut off. */
    private long position(PartitionLog log) {
        int known = truncationsKnown.getOrDefault(log.key(), 0);
        truncationsKnown.put(log.key(), log.truncations());
        return log.positionAfter(known, positions.getOrDefault(log.key(), 0L));
    }

    /** Asks for the end offsets, goes to the beginning, and reads until it is there. */
    void readEverything() {
        Map<String, Long> ends = new LinkedHashMap<>();
        cluster.keys()
                .forEach(key -> ends.put(
                        key, cluster.log(key).visibleEnd(shape.contract().isolation())));
        journal.endOffsets(process, EventType.INVOKE, cluster.keys(), Map.of());
        journal.endOffsets(process, EventType.OK, cluster.keys(), ends);
        place(true);
        while (ends.keySet().stream().anyMatch(this::hasMore)) {
            journal.records(process, EventType.INVOKE, OperationKind.POLL, List.of(new MicroOp.Poll()));
            journal.records(process, EventType.OK, OperationKind.POLL, List.of(fetch()));
        }
    }

    private boolean hasMore(String key) {
        return !cluster.log(key)
                .visible(positions.get(key), shape.contract().isolation())
                .isEmpty();
    }

    @Override
    public void stop() {
        if (open && random.nextBoolean()) {
            journal.records(process, EventType.OK, OperationKind.POLL, List.of(fetch()));
        }
        open = false;
    }
}
