package io.sunder.broker.replica;

/**
 * Where an epoch ends.
 *
 * @param epoch the epoch, or -1 when unknown
 * @param endOffset the offset after its last record, or -1 when unknown
 */
public record EpochEnd(int epoch, long endOffset) {
    /** Nothing is known. */
    public static final EpochEnd UNDEFINED = new EpochEnd(-1, -1);

    /** Whether something is known. */
    public boolean defined() {
        return endOffset >= 0;
    }
}
