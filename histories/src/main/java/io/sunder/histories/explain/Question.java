package io.sunder.histories.explain;

import java.util.Optional;

/** Which record is asked about. */
public sealed interface Question {
    /** Whatever was acknowledged or read at an offset of a key. */
    record AtOffset(String key, long offset) implements Question {
        public AtOffset {
            if (offset < 0) {
                throw new IllegalArgumentException("an offset must not be negative, found " + offset);
            }
        }
    }

    /**
     * A value.
     *
     * @param text its digits or its characters
     * @param key which key it was sent to; may be left out if it was sent to one only
     */
    record OfValue(String text, Optional<String> key) implements Question {}

    /** The record that an event is about, or the one that a finding which names the event is about. */
    record OfEvent(long index) implements Question {
        public OfEvent {
            if (index < 0) {
                throw new IllegalArgumentException("an event's index must not be negative, found " + index);
            }
        }
    }
}
