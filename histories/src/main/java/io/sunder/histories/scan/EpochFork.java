package io.sunder.histories.scan;

/**
 * One leader epoch of a partition for which the observer saw two leaders.
 *
 * @param leader the leader seen first, in {@code event}
 * @param otherLeader the other one, seen in {@code otherEvent}
 */
public record EpochFork(int epoch, int leader, long event, int otherLeader, long otherEvent) {}
