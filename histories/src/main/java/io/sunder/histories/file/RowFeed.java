package io.sunder.histories.file;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tools.jackson.core.JsonParser;

/**
 * The rows of a history as JSON, in runs: each is for a parser of its own that reads on from row to row. A row ends with a
 * newline and holds no other.
 */
abstract class RowFeed extends InputStream {
    /**
     * Begins the next run, whose end is the end of the stream until the next call. Rows before it go to the taker if it wants
     * them as bytes.
     *
     * @return whether there is one; else the file has ended
     * @throws IOException if the file cannot be read
     * @throws InterruptedException if the taker waited and was interrupted
     */
    abstract boolean nextRun(ByteTaker taker) throws IOException, InterruptedException;

    /** Takes rows as they are in the file. */
    interface ByteTaker {
        /**
         * Takes a row if it can.
         *
         * @param buffer holds rows, and a byte 0 behind the last of them
         * @param from where the row begins
         * @return where it ends, or a negative number if it has to go to a parser
         */
        int take(byte[] buffer, int from);

        /** The row that was taken ended well, on that line. */
        void taken(long line) throws InterruptedException;
    }

    /** Number of the row in which a parser of this feed stands, counted from 1, blank ones included. */
    abstract long row(JsonParser parser);

    /** The line of the file at which that row begins, counted from 1. */
    abstract long line(JsonParser parser);

    /** Whether the latest bytes belong to a last row that may have been torn while it was written. */
    abstract boolean inTornRow();

    /** Why the file ended before its time, if it did. Call it at the end. */
    abstract Optional<String> cutOff();
}
