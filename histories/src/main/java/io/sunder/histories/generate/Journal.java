package io.sunder.histories.generate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.event.OperationKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Where the simulated clients write down what they do; also gives out process numbers, values and the time. */
final class Journal {
    private static final int LONGEST_PAUSE_NANOS = 8_000_000;

    private final Random random;
    private final List<Row> rows = new ArrayList<>();
    private long time;
    private int nextProcess;
    private long nextValue = 1;

    Journal(Random random) {
        this.random = random;
    }

    List<Row> rows() {
        return rows;
    }

    int newProcess() {
        return nextProcess++;
    }

    long newValue() {
        return nextValue++;
    }

    void pass(long nanos) {
        time += nanos;
    }

    private long tick() {
        time += 1 + random.nextInt(LONGEST_PAUSE_NANOS);
        return time;
    }

    void records(int process, EventType type, OperationKind kind, List<MicroOp> ops) {
        rows.add(new Row.Records(tick(), process, type, kind, ops));
    }

    /** Invocation and success at once. */
    void assigned(int process, OperationKind kind, List<String> keys, boolean toBeginning) {
        rows.add(new Row.Assignment(tick(), process, EventType.INVOKE, kind, keys, toBeginning));
        rows.add(new Row.Assignment(tick(), process, EventType.OK, kind, keys, toBeginning));
    }

    void endOffsets(int process, EventType type, List<String> keys, Map<String, Long> offsets) {
        rows.add(new Row.EndOffsets(tick(), process, type, keys, offsets));
    }

    /** Invocation and success at once. */
    void replicaRead(int process, int replica, Map<String, ReplicaView> logs) {
        List<String> keys = List.copyOf(logs.keySet());
        rows.add(new Row.ReplicaRead(tick(), process, EventType.INVOKE, replica, keys, Map.of()));
        rows.add(new Row.ReplicaRead(tick(), process, EventType.OK, replica, keys, logs));
    }

    void crashed(int process) {
        rows.add(new Row.Crash(tick(), process));
    }

    void nemesis(String kind, Map<String, Object> value) {
        rows.add(new Row.Nemesis(tick(), kind, value));
    }

    void observed(Map<String, Object> partitions) {
        rows.add(new Row.Observation(tick(), partitions));
    }
}
