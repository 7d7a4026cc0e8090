package io.sunder.broker.controller;

/**
 * The controller's settings, named as in {@code server.properties}.
 *
 * @param sessionTimeoutMs {@code broker.session.timeout.ms}: a broker silent for so long is fenced
 * @param minInsyncReplicas {@code min.insync.replicas}, unless a topic says otherwise
 * @param uncleanElection {@code unclean.leader.election.enable}, unless a topic says otherwise
 */
public record ControllerSettings(long sessionTimeoutMs, int minInsyncReplicas, boolean uncleanElection) {}
