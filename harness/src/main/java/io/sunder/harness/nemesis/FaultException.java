package io.sunder.harness.nemesis;

/** A fault that could not strike, with the reason; the run goes on, and the fault stays without a witness. */
public final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public FaultException(String message) {
        super(message);
    }
}
