package io.sunder.histories.edn;

/** Something that is no row of a history in EDN. The reader adds the file. */
public final class EdnRowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long line;

    EdnRowException(long line, String reason) {
        super(reason);
        this.line = line;
    }

    /** The line, counted from 1. */
    public long line() {
        return line;
    }
}
