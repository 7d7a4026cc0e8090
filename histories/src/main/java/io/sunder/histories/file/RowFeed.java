package io.sunder.histories.file;

import java.io.InputStream;
import java.util.Optional;

/**
 * The rows of a history as JSON, for a parser that reads on from row to row. One read never crosses the end of a row, so
 * whoever parses knows at any token which row it came from.
 */
abstract class RowFeed extends InputStream {
    /** Number of the row that the latest bytes belong to, counted from 1, blank ones included. */
    abstract long row();

    /** The line of the file at which that row begins, counted from 1. */
    abstract long line();

    /** Whether the latest bytes belong to a last row that may have been torn while it was written. */
    abstract boolean inTornRow();

    /** Why the file ended before its time, if it did. Call it at the end. */
    abstract Optional<String> cutOff();
}
