package io.sunder.broker.log;

/**
 * A leader epoch and the offset of its first record.
 *
 * @param epoch the leader epoch, not negative
 * @param startOffset the log end offset when the epoch began
 */
public record EpochEntry(int epoch, long startOffset) {
    /** Rejects negative numbers. */
    public EpochEntry {
        if (epoch < 0 || startOffset < 0) {
            throw new IllegalArgumentException(
                    "epoch " + epoch + " at offset " + startOffset + " must not be negative");
        }
    }
}
