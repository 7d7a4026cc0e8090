package io.sunder.histories.verdict;

import java.util.List;

/**
 * When a key could not be written to. A window lasts from an attempt, or the last acknowledgement before it, to the next
 * acknowledgement.
 *
 * @param longestMs the longest window in milliseconds, listed or not
 * @param windows the windows longer than the limit, in order
 */
public record Availability(long longestMs, List<Window> windows) {
    public Availability {
        windows = List.copyOf(windows);
    }

    /** Milliseconds since start. */
    public record Window(long fromMs, long toMs) {}
}
