package io.sunder.histories.file;

import java.util.OptionalLong;

/**
 * What a run must show before it may be called valid; part of the header, so that checking the file alone gives the same
 * verdict as the run did.
 *
 * @param minAcknowledged acknowledged sends below which the verdict is unknown, at least 1
 * @param unavailableLimitMs longest time in milliseconds that a key may go without an acknowledged send while sends are
 *     attempted; windows beyond it are listed. Empty: windows of one second and more are listed.
 */
public record Expectations(long minAcknowledged, OptionalLong unavailableLimitMs) {
    public Expectations {
        if (minAcknowledged < 1) {
            throw new IllegalArgumentException("min-acknowledged must be at least 1, got " + minAcknowledged);
        }
    }

    /** One acknowledged send, no limit of unavailability. */
    public static Expectations none() {
        return new Expectations(1, OptionalLong.empty());
    }
}
