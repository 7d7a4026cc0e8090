package io.sunder.histories.file;

import io.sunder.histories.event.EventParser;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.event.Values;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses a file row by row into batches, on a thread of its own, so that whoever collects from the events need not wait
 * for the parser, nor the parser for them. Tells a torn last line (a warning) from a malformed one (an error).
 */
final class RowParser implements Runnable {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String UNFINISHED = "the JSON object that begins here does not end on its line";

    private final Path file;
    private final EventParser events;
    private final BlockingQueue<EventBatch> free;
    private final BlockingQueue<EventBatch> parsed;
    private final List<String> warnings = new ArrayList<>();
    private EventBatch batch = new EventBatch();
    private long rowLine;
    private long lastWholeLine;
    private boolean inRow;

    RowParser(Path file, Keys keys, Values values, BlockingQueue<EventBatch> free, BlockingQueue<EventBatch> parsed) {
        this.file = file;
        this.events = new EventParser(MAPPER, keys, values);
        this.free = free;
        this.parsed = parsed;
    }

    /** Ends with a batch that says so, unless the thread is interrupted. */
    @Override
    public void run() {
        try {
            try {
                file();
                batch.end(warnings);
            } catch (RuntimeException | Error e) { // whatever ends this thread must reach the other one
                batch.end(e);
            }
            parsed.put(batch);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody wants the rest
        }
    }

    private void file() throws InterruptedException {
        try (InputStream in = Compression.of(file).open(file);
                LineFeed feed = new LineFeed(in)) {
            rows(feed);
            feed.cutOff()
                    .ifPresent(reason ->
                            warnings.add(reason + "; read up to line " + lastWholeLine + ", the last complete one"));
        } catch (EOFException e) {
            warnings.add("the compressed stream is cut off before its first line");
        } catch (IOException e) {
            throw new HistoryException(file, 0, "cannot be read: " + e.getMessage());
        }
    }

    private void rows(LineFeed feed) throws InterruptedException {
        try (JsonParser parser = MAPPER.createParser(feed)) {
            while (parser.nextToken() != null) {
                row(feed, parser);
                if (batch.full()) {
                    parsed.put(batch);
                    batch = free.take();
                    batch.clear();
                }
            }
        } catch (MalformedEventException e) {
            throw new HistoryException(file, rowLine, e.getMessage());
        } catch (JacksonException e) {
            invalid(feed, e);
        }
    }

    private void invalid(LineFeed feed, JacksonException e) {
        if (e.getCause() instanceof IOException io) {
            throw new HistoryException(file, feed.line(), "cannot be read: " + io.getMessage());
        }
        if (inRow && feed.line() != rowLine) {
            throw new HistoryException(file, rowLine, UNFINISHED);
        }
        if (!feed.inUnterminatedLine()) {
            throw new HistoryException(file, feed.line(), "is not valid JSON: " + e.getOriginalMessage());
        }
        warnings.add("line " + feed.line() + ", the last, is torn and was left out");
    }

    private void row(LineFeed feed, JsonParser parser) {
        boolean first = rowLine == 0;
        boolean sameLine = feed.line() == rowLine;
        rowLine = feed.line();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new MalformedEventException("expected a JSON object, found " + parser.getString());
        }
        if (sameLine) {
            throw new MalformedEventException("there is more than one JSON object on the line");
        }
        inRow = true;
        boolean event = first ? first(parser) : event(parser);
        if (feed.line() != rowLine) {
            throw new MalformedEventException(UNFINISHED);
        }
        inRow = false;
        lastWholeLine = rowLine;
        if (event) {
            batch.filled(rowLine);
        }
    }

    /** The first row may be the header; a tree is cheap here and tells. */
    private boolean first(JsonParser parser) {
        JsonNode node = parser.readValueAsTree();
        if (node.has("format")) {
            try {
                batch.setHeader(HeaderJson.read(node));
            } catch (IllegalArgumentException e) {
                throw new MalformedEventException(e.getMessage());
            }
            return false;
        }
        try (JsonParser tokens = MAPPER.treeAsTokens(node)) {
            tokens.nextToken();
            return event(tokens);
        }
    }

    private boolean event(JsonParser parser) {
        events.parse(parser, batch.next());
        return true;
    }
}
