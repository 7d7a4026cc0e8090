package io.sunder.histories.event;

import java.util.Arrays;

/**
 * An operation that was invoked and has not completed. One instance per process, used again for each of its operations.
 * For every record that it sends, and every key whose end offset it asks for, a visitor may note a row and a mark of its
 * own at the invocation and find them again at the completion.
 */
public final class OpenOperation {
    private final long process;
    boolean open;
    OperationKind kind = OperationKind.OTHER;
    String f = "";
    long invokeIndex;
    long invokeTime;
    private int notes;
    private int[] keys = new int[1];
    private int[] rows = new int[1];
    private long[] marks = new long[1];

    OpenOperation(long process) {
        this.process = process;
    }

    void begin(Event event) {
        open = true;
        kind = event.kind();
        f = event.f();
        invokeIndex = event.index();
        invokeTime = event.time();
        notes = 0;
    }

    public long process() {
        return process;
    }

    public OperationKind kind() {
        return kind;
    }

    public String f() {
        return f;
    }

    /** Index of the invocation. */
    public long invokeIndex() {
        return invokeIndex;
    }

    /** Time of the invocation, nanoseconds since start. */
    public long invokeTime() {
        return invokeTime;
    }

    public void note(int key, int row, long mark) {
        if (notes == keys.length) {
            keys = Arrays.copyOf(keys, 2 * notes);
            rows = Arrays.copyOf(rows, 2 * notes);
            marks = Arrays.copyOf(marks, 2 * notes);
        }
        keys[notes] = key;
        rows[notes] = row;
        marks[notes++] = mark;
    }

    public int notes() {
        return notes;
    }

    public int key(int note) {
        return keys[note];
    }

    public int row(int note) {
        return rows[note];
    }

    public long mark(int note) {
        return marks[note];
    }
}
