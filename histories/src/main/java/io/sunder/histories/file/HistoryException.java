package io.sunder.histories.file;

import java.nio.file.Path;

/**
 * A history file that can't be read: missing, unreadable, malformed or not well-formed. The message names the file, the
 * line where there is one, and the reason. It is an error of the input (exit 254), never of the target.
 */
public final class HistoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long line;

    /**
     * An error at a line.
     *
     * @param line counted from 1; 0 where the error belongs to no line
     */
    public HistoryException(Path file, long line, String reason) {
        this(file.toString(), line, reason);
    }

    /**
     * An error in something that need not be a file.
     *
     * @param where a file's path, or for instance {@code standard input}
     * @param line counted from 1; 0 where the error belongs to no line
     */
    public HistoryException(String where, long line, String reason) {
        super(where + (line > 0 ? ", line " + line : "") + ": " + reason);
        this.line = line;
    }

    /** The line, counted from 1; 0 where the error belongs to no line. */
    public long line() {
        return line;
    }
}
