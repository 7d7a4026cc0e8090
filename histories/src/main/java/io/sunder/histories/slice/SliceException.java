package io.sunder.histories.slice;

/** There is no such finding, or no slice could be cut that shows it. The message says which, and what there is instead. */
public final class SliceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whether the arguments named no finding of the history; else no slice was found within the bounds. */
    private final boolean noSuchFinding;

    private SliceException(String message, boolean noSuchFinding) {
        super(message);
        this.noSuchFinding = noSuchFinding;
    }

    static SliceException noSuchFinding(String message) {
        return new SliceException(message, true);
    }

    static SliceException notFound(String message) {
        return new SliceException(message, false);
    }

    /** Whether the arguments named no finding of the history; else no slice was found within the bounds. */
    public boolean noSuchFinding() {
        return noSuchFinding;
    }
}
