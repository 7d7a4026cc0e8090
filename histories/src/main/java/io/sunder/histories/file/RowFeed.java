package io.sunder.histories.file;

import java.io.InputStream;
import java.util.Optional;
import tools.jackson.core.JsonParser;

/** The rows of a history as JSON, for a parser that reads on from row to row. A row ends with a newline and holds no other. */
abstract class RowFeed extends InputStream {
    /** Number of the row in which a parser of this feed stands, counted from 1, blank ones included. */
    abstract long row(JsonParser parser);

    /** The line of the file at which that row begins, counted from 1. */
    abstract long line(JsonParser parser);

    /** Whether the latest bytes belong to a last row that may have been torn while it was written. */
    abstract boolean inTornRow();

    /** Why the file ended before its time, if it did. Call it at the end. */
    abstract Optional<String> cutOff();
}
