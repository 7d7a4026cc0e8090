package io.sunder.broker.replica;

/** What a leader knows of one follower: where its log ends, and when it was last caught up. */
final class FollowerProgress {
    private long endOffset = -1;
    private long brokerEpoch = -1;
    private long lastFetchMs;
    private long leaderEndAtLastFetch;
    private long lastCaughtUpMs;
    private long sentHighWatermark = -1;

    /** @param nowMs a follower gets the whole lag time from the beginning of the leadership on */
    FollowerProgress(long nowMs) {
        lastCaughtUpMs = nowMs;
    }

    /**
     * The follower fetched from an offset, so it has everything before. It is caught up now if that is the leader's end;
     * it was caught up at its last fetch if that is the end the leader had then: with steady writes a follower that
     * keeps pace never reaches the end of the moment.
     */
    void fetched(long fromOffset, long epochOfBroker, long leaderEnd, long nowMs) {
        if (fromOffset >= leaderEnd) {
            lastCaughtUpMs = Math.max(lastCaughtUpMs, nowMs);
        } else if (fromOffset >= leaderEndAtLastFetch && endOffset >= 0) {
            lastCaughtUpMs = Math.max(lastCaughtUpMs, lastFetchMs);
        }
        endOffset = fromOffset;
        brokerEpoch = epochOfBroker;
        lastFetchMs = nowMs;
        leaderEndAtLastFetch = leaderEnd;
    }

    /** Whether it is not at the leader's end and was not for longer than allowed. */
    boolean behind(long leaderEnd, long nowMs, long lagTimeMaxMs) {
        return endOffset != leaderEnd && nowMs - lastCaughtUpMs > lagTimeMaxMs;
    }

    /** Its LEO, or -1 before its first fetch in this leadership. */
    long endOffset() {
        return endOffset;
    }

    long brokerEpoch() {
        return brokerEpoch;
    }

    /** Milliseconds since it was last known to have had everything. */
    long lagMs(long leaderEnd, long nowMs) {
        return endOffset == leaderEnd ? 0 : nowMs - lastCaughtUpMs;
    }

    boolean knowsHighWatermark(long highWatermark) {
        return sentHighWatermark >= highWatermark;
    }

    void sent(long highWatermark) {
        sentHighWatermark = highWatermark;
    }
}
