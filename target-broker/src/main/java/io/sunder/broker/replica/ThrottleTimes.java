package io.sunder.broker.replica;

/**
 * How long replication throttles have held a broker back since it started: time in which a rate had been used up, whether
 * or not something waited.
 *
 * @param leaderMs milliseconds as a leader, for followers outside the ISR
 * @param followerMs milliseconds as a follower outside the ISR
 */
public record ThrottleTimes(long leaderMs, long followerMs) {}
