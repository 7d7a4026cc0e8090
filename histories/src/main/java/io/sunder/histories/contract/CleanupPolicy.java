package io.sunder.histories.contract;

import java.util.Locale;

/** How a topic forgets old records. */
public enum CleanupPolicy {
    /** Whole segments go, oldest first, as {@link Retention} says. */
    DELETE,
    /** Older records of a record key may go anywhere in the log. */
    COMPACT;

    /** The word used in files, as in the topic's configuration. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }
}
