package io.sunder.histories.scan;

import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * When a key could not be written to although sends were attempted. A window opens with the first attempt since the last
 * acknowledgement, or with that acknowledgement while other attempts are in flight, and closes with the next
 * acknowledgement. Attempts that failed keep it open for a second of silence; after that nobody was asking.
 */
public final class SendWindows {
    private static final long CLOSED = -1;
    private static final long SILENCE_NANOS = 1_000_000_000L;
    /** Shorter windows are nothing to keep. */
    private static final long SHORTEST_NANOS = 100_000_000L;
    /** Beyond this many the list only grows; the longest window is always known. */
    private static final int MOST_KEPT = 10_000;

    private final LongArrayList bounds = new LongArrayList();
    private long openedAt = CLOSED;
    private long lastEnd;
    private long inFlight;
    private long longestNanos;
    private boolean attempted;

    void attempt(long time) {
        if (openedAt != CLOSED && inFlight == 0 && time - lastEnd > SILENCE_NANOS) {
            close(lastEnd);
        }
        if (openedAt == CLOSED) {
            openedAt = time;
        }
        inFlight++;
        attempted = true;
    }

    void acknowledged(long time) {
        inFlight--;
        close(time);
        if (inFlight > 0) {
            openedAt = time;
        }
    }

    void failed(long time) {
        inFlight--;
        lastEnd = time;
    }

    /** The history ends: attempts that never completed hung until then. */
    void end(long time) {
        if (openedAt != CLOSED) {
            close(inFlight > 0 ? time : lastEnd);
        }
    }

    private void close(long time) {
        long length = openedAt == CLOSED ? 0 : time - openedAt;
        longestNanos = Math.max(longestNanos, length);
        if (length >= SHORTEST_NANOS && bounds.size() < 2 * MOST_KEPT) {
            bounds.add(openedAt);
            bounds.add(time);
        }
        openedAt = CLOSED;
    }

    /** Whether any send was attempted. */
    public boolean attempted() {
        return attempted;
    }

    public long longestNanos() {
        return longestNanos;
    }

    /** Begin and end of each window in turn, nanoseconds since start. */
    public long[] bounds() {
        return bounds.toLongArray();
    }
}
