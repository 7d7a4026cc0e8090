package io.sunder.histories.file;

import io.sunder.histories.event.BoundedTree;
import io.sunder.histories.event.EventParser;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.event.Values;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

/**
 * Parses a history row by row into batches, on a thread of its own, so that whoever collects from the events need not wait
 * for the parser, nor the parser for them.
 */
final class RowParser implements Runnable, Rows.Handler {
    private final HistorySource source;
    private final EventParser events;
    private final BlockingQueue<EventBatch> free;
    private final BlockingQueue<EventBatch> parsed;
    private EventBatch batch = new EventBatch();
    private boolean header;

    RowParser(
            HistorySource source,
            Keys keys,
            Values values,
            BlockingQueue<EventBatch> free,
            BlockingQueue<EventBatch> parsed) {
        this.source = source;
        this.events = new EventParser(Rows.MAPPER, keys, values);
        this.free = free;
        this.parsed = parsed;
    }

    /** Ends with a batch that says so, unless the thread is interrupted. */
    @Override
    public void run() {
        try {
            try {
                Optional<String> cutOff = Rows.read(source, this); // meanwhile the batch is another one
                batch.end(cutOff);
            } catch (RuntimeException | Error e) { // whatever ends this thread must reach the other one
                batch.end(e);
            }
            parsed.put(batch);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody wants the rest
        }
    }

    @Override
    public int row(byte[] buffer, int from) {
        header = false;
        return events.parsePlain(buffer, from, batch.next());
    }

    @Override
    public void row(JsonParser parser, boolean first) {
        header = false;
        if (first) {
            first(parser);
        } else {
            events.parse(parser, batch.next());
        }
    }

    @Override
    public void ended(long line) throws InterruptedException {
        if (header) {
            return;
        }
        batch.filled(line);
        if (batch.full()) {
            parsed.put(batch);
            batch = free.take();
            batch.clear();
        }
    }

    /** The first row may be the header; a tree is cheap here and tells. */
    private void first(JsonParser parser) {
        JsonNode node = BoundedTree.read(parser);
        header = node.has("format");
        if (header) {
            try {
                batch.setHeader(HeaderJson.read(node));
            } catch (IllegalArgumentException | ArithmeticException e) {
                throw new MalformedEventException(String.valueOf(e.getMessage()));
            }
            return;
        }
        if (node.has("timestamp") && node.has("name") && !node.has("index")) {
            throw new MalformedEventException("is the output of a verifiable producer or consumer and not a history;"
                    + " 'sunder import' makes one of it");
        }
        try (JsonParser tokens = Rows.MAPPER.treeAsTokens(node)) {
            tokens.nextToken();
            events.parse(tokens, batch.next());
        }
    }
}
