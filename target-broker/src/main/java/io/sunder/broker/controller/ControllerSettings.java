package io.sunder.broker.controller;

/**
 * The controller's settings, named as in {@code server.properties}.
 *
 * @param sessionTimeoutMs {@code broker.session.timeout.ms}: a broker silent for so long is fenced
 * @param minInsyncReplicas {@code min.insync.replicas}, unless a topic says otherwise
 * @param uncleanElection {@code unclean.leader.election.enable}, unless a topic says otherwise
 * @param rebalance when preferred leaders are elected unasked
 */
public record ControllerSettings(
        long sessionTimeoutMs, int minInsyncReplicas, boolean uncleanElection, LeaderRebalance rebalance) {
    /** Settings under which no preferred leader is elected unasked. */
    public ControllerSettings(long sessionTimeoutMs, int minInsyncReplicas, boolean uncleanElection) {
        this(sessionTimeoutMs, minInsyncReplicas, uncleanElection, LeaderRebalance.OFF);
    }
}
