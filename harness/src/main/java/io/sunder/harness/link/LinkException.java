package io.sunder.harness.link;

/** A harness error: the engine that serves a link could not be reached or refused what was asked of it. */
public final class LinkException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LinkException(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }

    public LinkException(String message) {
        super(message);
    }
}
