package io.sunder.broker.controller;

import io.sunder.broker.metadata.MetadataRecord;
import java.util.List;

/**
 * What the controller makes of an event.
 *
 * @param records to be made durable, in order, before the answer goes out; the controller has applied them already
 * @param answer for who asked
 * @param <T> kind of answer
 */
public record Decision<T>(List<MetadataRecord> records, T answer) {
    /** Copies the list. */
    public Decision {
        records = List.copyOf(records);
    }
}
