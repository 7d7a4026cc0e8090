package io.sunder.histories.slice;

import io.sunder.histories.event.OpenOperation;

/** An operation that a slice may keep, with all that it sends. */
final class Operation {
    /** Completion of an operation that has none. */
    static final long NEVER = -1;

    private final long invoke;
    private final long complete;
    private final int[] keys;
    private final long[] values;

    /**
     * A copy of an operation whose notes are the keys of its sends, with the values as marks.
     *
     * @param complete index of the completion, {@link #NEVER} if there is none
     */
    Operation(OpenOperation open, long complete) {
        this.invoke = open.invokeIndex();
        this.complete = complete;
        this.keys = new int[open.notes()];
        this.values = new long[open.notes()];
        for (int note = 0; note < keys.length; note++) {
            keys[note] = open.key(note);
            values[note] = open.mark(note);
        }
    }

    /** Index of the invocation. */
    long invoke() {
        return invoke;
    }

    /** Index of the completion, or {@link #NEVER}. */
    long complete() {
        return complete;
    }

    /** Number of records that it sends. */
    int sends() {
        return keys.length;
    }

    int key(int send) {
        return keys[send];
    }

    long value(int send) {
        return values[send];
    }
}
