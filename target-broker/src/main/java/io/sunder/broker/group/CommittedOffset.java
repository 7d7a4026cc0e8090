package io.sunder.broker.group;

/**
 * Where a group goes on reading in one partition.
 *
 * @param offset the next offset to read
 * @param leaderEpoch epoch of the last record read; -1 if not told
 * @param metadata the committer's own words
 * @param commitTimestampMs when, in ms since 1970
 */
public record CommittedOffset(long offset, int leaderEpoch, String metadata, long commitTimestampMs) {}
