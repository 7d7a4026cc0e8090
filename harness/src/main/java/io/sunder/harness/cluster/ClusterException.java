package io.sunder.harness.cluster;

/**
 * The cluster can't be run as asked: a harness error, never a verdict about the target. The message is for a person and
 * says what was expected, what was seen, where, and what to do.
 */
public final class ClusterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ClusterException(String message) {
        super(message);
    }

    public ClusterException(String message, Throwable cause) {
        super(message, cause);
    }
}
