package io.sunder.harness.admin;

/** The cluster refused what an administrator asked, or did not answer in time; the message says what and why. */
public final class AdminException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AdminException(String message, Throwable cause) {
        super(message, cause);
    }
}
