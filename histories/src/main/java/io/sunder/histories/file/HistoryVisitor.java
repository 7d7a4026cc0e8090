package io.sunder.histories.file;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.OpenOperation;

/**
 * Gets the rows of a history one after the other. Events and operations are used again for the next row, so a visitor
 * copies what it keeps.
 */
public interface HistoryVisitor {
    /** Comes first, if at all. */
    void header(HistoryHeader header);

    void invoked(Event event, OpenOperation operation);

    /** Called with the operation that the event completes; {@code event.type()} is ok, fail or info. */
    void completed(Event event, OpenOperation operation);

    /** A client that is gone; nothing was invoked. */
    void crashed(Event event);

    void nemesis(Event event);

    void observed(Event event);

    /** Comes last, once for every operation that never completed. */
    void neverCompleted(OpenOperation operation);
}
