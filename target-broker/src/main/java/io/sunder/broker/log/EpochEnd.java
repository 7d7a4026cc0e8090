package io.sunder.broker.log;

/**
 * The answer to "where does this epoch end": the largest known epoch not above the one asked for, and its end offset
 * (exclusive).
 *
 * @param epoch the epoch found, -1 if unknown
 * @param endOffset its end offset, -1 if unknown
 */
public record EpochEnd(int epoch, long endOffset) {
    /** The log knows nothing of the epoch. */
    public static final EpochEnd UNDEFINED = new EpochEnd(-1, -1);

    /** Whether an epoch was found. */
    public boolean isDefined() {
        return !equals(UNDEFINED);
    }
}
