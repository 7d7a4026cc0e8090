package io.sunder.histories.event;

import java.util.Locale;

/**
 * What an event says about its operation. {@link #FAIL} means that the operation certainly had no effect; {@link #INFO}
 * that it may have had one, now or later.
 */
public enum EventType {
    INVOKE,
    OK,
    FAIL,
    INFO;

    private final String json = name().toLowerCase(Locale.ROOT);

    /** The word used in history files: {@code invoke}, {@code ok}, {@code fail} or {@code info}. */
    public String json() {
        return json;
    }
}
