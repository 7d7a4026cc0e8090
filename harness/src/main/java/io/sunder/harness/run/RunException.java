package io.sunder.harness.run;

/** A harness error: the run could not be carried out, whatever the target does. The message says what to do. */
public final class RunException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RunException(String message) {
        super(message);
    }

    public RunException(String message, Throwable cause) {
        super(message, cause);
    }
}
