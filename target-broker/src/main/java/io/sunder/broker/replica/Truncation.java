package io.sunder.broker.replica;

/**
 * How far a follower truncates after its leader told where an epoch ends (KIP-101, KIP-279).
 *
 * @param offset the new log end
 * @param complete false when the follower's own largest epoch up to the leader's is a smaller one: it truncates to that
 *     epoch's end and must ask again, since the leader may not know that epoch either
 */
record Truncation(long offset, boolean complete) {
    /**
     * @param log the follower's log
     * @param leaderEnd the leader's largest epoch up to the one asked for, and its end
     * @param highWatermark the follower's, for a leader that knows no epochs
     */
    static Truncation against(ReplicaLog log, EpochEnd leaderEnd, long highWatermark) {
        if (!leaderEnd.defined()) {
            return new Truncation(Math.min(highWatermark, log.endOffset()), true);
        }
        EpochEnd own = log.endOfEpoch(leaderEnd.epoch());
        if (!own.defined()) {
            // Our latest epoch is smaller than the leader's answer: nothing of ours lies above that answer.
            return new Truncation(Math.min(leaderEnd.endOffset(), log.endOffset()), true);
        }
        if (own.epoch() != leaderEnd.epoch()) {
            return new Truncation(Math.min(own.endOffset(), log.endOffset()), false);
        }
        return new Truncation(Math.min(Math.min(own.endOffset(), leaderEnd.endOffset()), log.endOffset()), true);
    }
}
