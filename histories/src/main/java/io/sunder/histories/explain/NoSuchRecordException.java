package io.sunder.histories.explain;

/**
 * The history has no such record, or more than one. The message says what comes near. It is an error of the arguments
 * (exit 254).
 */
public final class NoSuchRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoSuchRecordException(String message) {
        super(message);
    }
}
