package io.sunder.histories.generate;

/** A record that a client wants written, and where the log has it now. */
final class Write {
    private static final long NOWHERE = -1;

    private final String key;
    private final long value;
    private final boolean inTransaction;
    private long offset = NOWHERE;
    private boolean decided;
    private boolean aborted;

    Write(String key, long value, boolean inTransaction) {
        this.key = key;
        this.value = value;
        this.inTransaction = inTransaction;
    }

    String key() {
        return key;
    }

    long value() {
        return value;
    }

    long offset() {
        return offset;
    }

    boolean written() {
        return offset != NOWHERE;
    }

    void writtenAt(long found) {
        offset = found;
    }

    /** An election threw it away. */
    void truncated() {
        offset = NOWHERE;
    }

    /** The marker of its transaction is in its partition. */
    void decide(boolean abort) {
        decided = true;
        aborted = abort;
    }

    boolean undecided() {
        return inTransaction && !decided;
    }

    boolean aborted() {
        return aborted;
    }
}
