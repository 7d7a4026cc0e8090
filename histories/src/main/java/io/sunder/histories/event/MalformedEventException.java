package io.sunder.histories.event;

/** A row that is no event, or one that can't follow the rows before it. The reader adds file and line. */
public final class MalformedEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedEventException(String reason) {
        super(reason);
    }
}
