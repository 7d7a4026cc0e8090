package io.sunder.histories.file;

import io.sunder.histories.event.MalformedEventException;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Goes through a history row by row, and tells a torn last row (a warning) from a malformed one (an error). What a row
 * means is the handler's business.
 */
public final class Rows {
    /** Reads rows within limits that no honest history meets. */
    public static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(200)
                            .maxStringLength(1 << 22)
                            .build())
                    .build())
            .build();

    /** A run's end does not close what the next run comes from. */
    private static final ObjectReader READER = MAPPER.reader().without(StreamReadFeature.AUTO_CLOSE_SOURCE);

    private static final String UNFINISHED = "the JSON object that begins here does not end on its line";

    private final HistorySource source;
    private final Handler handler;
    private long rows;
    private long rowLine;
    private long lastRow;
    private long lastWholeLine;
    private boolean inRow;
    private Optional<String> torn = Optional.empty();

    private Rows(HistorySource source, Handler handler) {
        this.source = source;
        this.handler = handler;
    }

    /** Takes the rows one after the other. */
    public interface Handler {
        /**
         * Reads a row from its bytes, if it can; else {@link #row(JsonParser, boolean)} gets it.
         *
         * @param buffer holds rows, and a byte 0 behind the last of them
         * @param from where the row begins
         * @return where it ends, or a negative number
         */
        default int row(byte[] buffer, int from) {
            return -1;
        }

        /**
         * Reads a row.
         *
         * @param parser stands at the row's START_OBJECT; must stand at its END_OBJECT afterwards
         * @param first whether it is the first row, which may be the header
         * @throws MalformedEventException if it is no row
         */
        void row(JsonParser parser, boolean first) throws InterruptedException;

        /**
         * The row ended well.
         *
         * @param line where it began, counted from 1
         */
        void ended(long line) throws InterruptedException;
    }

    /**
     * Goes through all rows.
     *
     * @return why the history is known to end before its time, if it is
     * @throws HistoryException if it is missing, unreadable or malformed
     * @throws InterruptedException if the handler waited and was interrupted
     */
    public static Optional<String> read(HistorySource source, Handler handler) throws InterruptedException {
        return new Rows(source, handler).read();
    }

    private Optional<String> read() throws InterruptedException {
        try (RowFeed feed = source.open()) {
            rows(feed);
            return feed.cutOff()
                    .map(reason -> reason
                            + (lastWholeLine == 0
                                    ? " before its first line"
                                    : "; read up to line " + lastWholeLine + ", the last complete one"))
                    .or(() -> torn);
        } catch (IOException e) {
            throw unreadable(0, e);
        }
    }

    private void rows(RowFeed feed) throws InterruptedException, IOException {
        try {
            Taker taker = new Taker();
            while (feed.nextRun(taker)) {
                run(feed);
            }
        } catch (MalformedEventException | LongLineException e) {
            throw new HistoryException(source.where(), lastWholeLine + 1, e.getMessage());
        }
    }

    /** Hands rows to the handler as they are in the file. */
    private final class Taker implements RowFeed.ByteTaker {
        @Override
        public int take(byte[] buffer, int from) {
            return handler.row(buffer, from);
        }

        @Override
        public void taken(long line) throws InterruptedException {
            rows++;
            lastWholeLine = line;
            handler.ended(line);
        }
    }

    private void run(RowFeed feed) throws InterruptedException {
        try (JsonParser parser = READER.createParser(feed)) {
            try {
                while (parser.nextToken() != null) {
                    row(feed, parser);
                }
            } catch (MalformedEventException e) {
                throw new HistoryException(source.where(), rowLine, e.getMessage());
            } catch (JacksonException e) {
                invalid(feed, parser, e);
            }
        }
    }

    private void row(RowFeed feed, JsonParser parser) throws InterruptedException {
        long row = feed.row(parser);
        boolean sameRow = rows > 0 && row == lastRow;
        lastRow = row;
        rowLine = feed.line(parser);
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new MalformedEventException("expected a JSON object, found " + parser.getString());
        }
        if (sameRow) {
            throw new MalformedEventException("there is more than one JSON object on the line");
        }
        inRow = true;
        handler.row(parser, rows++ == 0);
        if (feed.row(parser) != lastRow) {
            throw new MalformedEventException(UNFINISHED);
        }
        inRow = false;
        lastWholeLine = rowLine;
        handler.ended(rowLine);
    }

    private void invalid(RowFeed feed, JsonParser parser, JacksonException e) {
        long line = feed.line(parser);
        if (e.getCause() instanceof LongLineException tooLong) {
            throw new HistoryException(source.where(), line, tooLong.getMessage());
        }
        if (e.getCause() instanceof IOException io) {
            throw unreadable(line, io);
        }
        if (inRow && feed.row(parser) != lastRow) {
            throw new HistoryException(source.where(), rowLine, UNFINISHED);
        }
        if (e instanceof StreamConstraintsException) {
            throw new HistoryException(source.where(), line, "goes beyond a limit: " + e.getOriginalMessage());
        }
        if (!feed.inTornRow()) {
            throw new HistoryException(source.where(), line, "is not valid JSON: " + e.getOriginalMessage());
        }
        torn = Optional.of("line " + line + ", the last, is torn and was left out");
    }

    private HistoryException unreadable(long line, IOException e) {
        return new HistoryException(source.where(), line, "cannot be read: " + e.getMessage());
    }
}
