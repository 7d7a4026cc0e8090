package io.sunder.harness.shrink;

/** There is no time for another try, or somebody asked to stop: what was found up to now is what there is. */
final class ShrinkStopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ShrinkStopped(String reason) {
        super(reason);
    }
}
