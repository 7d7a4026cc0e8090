package io.sunder.histories.file;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventParser;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.OpenOperations;
import io.sunder.histories.event.Values;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Streams a history file of any size through a visitor, in memory that does not depend on it. A last line without a
 * newline that is no whole event is what a killed recorder leaves: a warning. Any other line that is no event, or no
 * event that can stand there, ends the reading with a {@link HistoryException}; blank lines are skipped.
 */
public final class HistoryReader {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Path file;
    private final Keys keys;
    private final Values values;
    private final OpenOperations operations = new OpenOperations();
    private final List<String> warnings = new ArrayList<>();
    private long events;
    private long lastLine;

    private HistoryReader(Path file, Keys keys, Values values) {
        this.file = file;
        this.keys = keys;
        this.values = values;
    }

    /**
     * Reads a file.
     *
     * @param file {@code .jsonl}, {@code .jsonl.gz} or {@code .jsonl.zst}
     * @param keys numbers the keys that come up
     * @param values numbers the values that come up
     * @throws HistoryException if the file is missing, unreadable or malformed
     */
    public static ReadSummary read(Path file, Keys keys, Values values, HistoryVisitor visitor) {
        return new HistoryReader(file, keys, values).read(visitor);
    }

    private ReadSummary read(HistoryVisitor visitor) {
        if (!Files.isRegularFile(file)) {
            throw new HistoryException(file, 0, Files.exists(file) ? "is not a file" : "there is no such file");
        }
        try (InputStream in = Compression.of(file).open(file);
                LineFeed feed = new LineFeed(in)) {
            rows(feed, visitor);
            feed.cutOff()
                    .ifPresent(reason ->
                            warnings.add(reason + "; read up to line " + lastLine + ", the last complete one"));
        } catch (EOFException e) {
            warnings.add("the compressed stream is cut off before its first line");
        } catch (IOException e) {
            throw new HistoryException(file, 0, "cannot be read: " + e.getMessage());
        }
        for (OpenOperation operation : operations.open()) {
            visitor.neverCompleted(operation);
        }
        return new ReadSummary(events, warnings);
    }

    private void rows(LineFeed feed, HistoryVisitor visitor) {
        try (JsonParser parser = MAPPER.createParser(feed)) {
            EventParser events = new EventParser(MAPPER, keys, values);
            while (parser.nextToken() != null) {
                row(feed, parser, events, visitor);
            }
        } catch (MalformedEventException e) {
            throw new HistoryException(file, feed.line(), e.getMessage());
        } catch (JacksonException e) {
            if (e.getCause() instanceof IOException io) {
                throw new HistoryException(file, feed.line(), "cannot be read: " + io.getMessage());
            }
            if (!feed.inUnterminatedLine()) {
                throw new HistoryException(file, feed.line(), "is not valid JSON: " + e.getOriginalMessage());
            }
            warnings.add("line " + feed.line() + ", the last, is torn and was left out");
        }
    }

    private void row(LineFeed feed, JsonParser parser, EventParser events, HistoryVisitor visitor) {
        long line = feed.line();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new MalformedEventException("expected a JSON object, found " + parser.getString());
        }
        if (line == lastLine) {
            throw new MalformedEventException("there is more than one JSON object on the line");
        }
        boolean first = lastLine == 0;
        if (first) {
            first(parser, events, visitor);
        } else {
            event(events.parse(parser), visitor);
        }
        if (feed.line() != line) {
            throw new MalformedEventException("the JSON object that begins on line " + line + " does not end there");
        }
        lastLine = line;
    }

    /** The first row may be the header; a tree is cheap here and tells. */
    private void first(JsonParser parser, EventParser events, HistoryVisitor visitor) {
        JsonNode node = parser.readValueAsTree();
        if (node.has("format")) {
            try {
                visitor.header(HeaderJson.read(node));
            } catch (IllegalArgumentException e) {
                throw new MalformedEventException(e.getMessage());
            }
            return;
        }
        try (JsonParser tokens = MAPPER.treeAsTokens(node)) {
            tokens.nextToken();
            event(events.parse(tokens), visitor);
        }
    }

    private void event(Event event, HistoryVisitor visitor) {
        OpenOperation operation = operations.accept(event);
        events++;
        if (operation != null) {
            if (event.type() == EventType.INVOKE) {
                visitor.invoked(event, operation);
            } else {
                visitor.completed(event, operation);
            }
        } else if (event.process() == Event.NEMESIS) {
            visitor.nemesis(event);
        } else if (event.process() == Event.OBSERVER) {
            visitor.observed(event);
        } else {
            visitor.crashed(event);
        }
    }
}
