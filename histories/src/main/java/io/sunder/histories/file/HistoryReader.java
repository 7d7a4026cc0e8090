package io.sunder.histories.file;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.EventType;
import io.sunder.histories.event.Keys;
import io.sunder.histories.event.MalformedEventException;
import io.sunder.histories.event.OpenOperation;
import io.sunder.histories.event.OpenOperations;
import io.sunder.histories.event.Values;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Streams a history file of any size through a visitor, in memory that does not depend on it. A last line without a
 * newline that is no whole event is what a killed recorder leaves: a warning. Any other line that is no event, or no
 * event that can stand there, ends the reading with a {@link HistoryException}; blank lines are skipped. Rows are parsed
 * ahead on another thread; the visitor is called on the caller's.
 */
public final class HistoryReader {
    private static final int BATCHES_AHEAD = 3;

    private final HistorySource source;
    private final HistoryVisitor visitor;
    private final OpenOperations operations = new OpenOperations();
    private final BlockingQueue<EventBatch> free = new ArrayBlockingQueue<>(BATCHES_AHEAD + 2);
    private final BlockingQueue<EventBatch> parsed = new ArrayBlockingQueue<>(BATCHES_AHEAD + 2);
    private Optional<String> cutOff = Optional.empty();
    private long events;

    private HistoryReader(HistorySource source, HistoryVisitor visitor) {
        this.source = source;
        this.visitor = visitor;
        for (int i = 0; i < BATCHES_AHEAD; i++) {
            free.add(new EventBatch());
        }
    }

    /** Reads a file; see {@link #read(HistorySource, Keys, Values, HistoryVisitor)}. */
    public static ReadSummary read(Path file, Keys keys, Values values, HistoryVisitor visitor) {
        return read(HistorySource.of(file), keys, values, visitor);
    }

    /**
     * Reads a history.
     *
     * @param source JSON Lines or EDN, plain or compressed
     * @param keys numbers the keys that come up
     * @param values numbers the values that come up
     * @throws HistoryException if the file is missing, unreadable or malformed, or the thread was interrupted
     */
    public static ReadSummary read(HistorySource source, Keys keys, Values values, HistoryVisitor visitor) {
        return new HistoryReader(source, visitor).read(keys, values);
    }

    private ReadSummary read(Keys keys, Values values) {
        Thread parser = new Thread(new RowParser(source, keys, values, free, parsed), "history-parser");
        parser.setDaemon(true);
        parser.start();
        try {
            batches();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HistoryException(source.where(), 0, "reading was interrupted");
        } finally {
            parser.interrupt();
        }
        for (OpenOperation operation : operations.open()) {
            visitor.neverCompleted(operation);
        }
        return new ReadSummary(events, cutOff, cutOff.stream().toList());
    }

    private void batches() throws InterruptedException {
        boolean last = false;
        while (!last) {
            EventBatch batch = parsed.take();
            batch.header().ifPresent(visitor::header);
            for (int i = 0; i < batch.size(); i++) {
                try {
                    event(batch.event(i));
                } catch (MalformedEventException e) {
                    throw new HistoryException(source.where(), batch.line(i), e.getMessage());
                }
            }
            batch.failure().ifPresent(HistoryReader::raise);
            cutOff = batch.cutOff();
            last = batch.last();
            free.put(batch);
        }
    }

    private static void raise(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    private void event(Event event) {
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
