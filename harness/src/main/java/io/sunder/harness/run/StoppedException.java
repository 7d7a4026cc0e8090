package io.sunder.harness.run;

/** The run was asked to stop before its workload began, so there is no history to check. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
        super("stopped before the workload began; there is nothing to check");
    }
}
