package io.sunder.broker.log;

import java.util.OptionalInt;

/**
 * A record found by its timestamp.
 *
 * @param timestampMs the record's timestamp, in ms since 1970
 * @param offset the record's offset
 * @param leaderEpoch the epoch of its batch, if the batch has one
 */
public record TimestampedOffset(long timestampMs, long offset, OptionalInt leaderEpoch) {}
