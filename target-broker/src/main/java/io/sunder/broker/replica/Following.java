package io.sunder.broker.replica;

import java.util.Optional;

/** What a follower knows of its leader, and how its fetching stands. */
final class Following {
    private final int leader;
    private final int epoch;
    private boolean asksEpochEnd;
    private Optional<EpochEnd> postponedTruncation = Optional.empty();
    private long pausedUntilMs;
    private long leaderHighWatermark = -1;
    private long lastFetchMs;
    private long lastCaughtUpMs;
    private boolean lastFetchHadRecords;

    Following(int leader, int epoch, boolean asksEpochEnd, long nowMs) {
        this.leader = leader;
        this.epoch = epoch;
        this.asksEpochEnd = asksEpochEnd;
        this.lastCaughtUpMs = nowMs;
    }

    int leader() {
        return leader;
    }

    int epoch() {
        return epoch;
    }

    /** Whether it must ask where its last epoch ends before it may fetch. */
    boolean asksEpochEnd() {
        return asksEpochEnd;
    }

    void askEpochEnd(boolean ask) {
        asksEpochEnd = ask;
    }

    /** A truncation to be made before the next fetch; only the defect KAFKA-14704 leaves one behind. */
    Optional<EpochEnd> postponedTruncation() {
        return postponedTruncation;
    }

    void postpone(Optional<EpochEnd> truncation) {
        postponedTruncation = truncation;
    }

    boolean paused(long nowMs) {
        return nowMs < pausedUntilMs;
    }

    long pausedUntilMs() {
        return pausedUntilMs;
    }

    void pauseUntil(long timeMs) {
        pausedUntilMs = timeMs;
    }

    /** Notes an answer. */
    void fetched(long highWatermark, boolean records, long ownEnd, long nowMs) {
        leaderHighWatermark = highWatermark;
        lastFetchMs = nowMs;
        lastFetchHadRecords = records;
        if (ownEnd >= highWatermark) {
            lastCaughtUpMs = nowMs;
        }
    }

    /** Behind and making progress: its next fetch must not wait. */
    boolean catchingUp(long ownEnd) {
        return lastFetchHadRecords && ownEnd < leaderHighWatermark;
    }

    long lagRecords(long ownEnd) {
        return Math.max(0, leaderHighWatermark - ownEnd);
    }

    long lagMs(long nowMs) {
        return nowMs - lastCaughtUpMs;
    }

    long lastFetchMs() {
        return lastFetchMs;
    }
}
