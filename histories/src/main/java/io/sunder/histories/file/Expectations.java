package io.sunder.histories.file;

import java.util.OptionalLong;

/**
 * What a run must show before it may be called valid; part of the header, so that checking the file alone gives the same
 * verdict as the run did.
 *
 * @param minAcknowledged acknowledged sends below which the verdict is unknown, at least 1
 * @param unavailableLimitMs longest time in milliseconds that a key may go without an acknowledged send while sends are
 *     attempted; windows beyond it are listed. Empty: windows of one second and more are listed.
 * @param finalRead whether a complete final read is demanded; an imported history has none that could be recognised
 */
public record Expectations(long minAcknowledged, OptionalLong unavailableLimitMs, boolean finalRead) {
    public Expectations {
        if (minAcknowledged < 1) {
            throw new IllegalArgumentException("min-acknowledged must be at least 1, got " + minAcknowledged);
        }
    }

    /** The same with a final read demanded. */
    public Expectations(long minAcknowledged, OptionalLong unavailableLimitMs) {
        this(minAcknowledged, unavailableLimitMs, true);
    }

    /** One acknowledged send, no limit of unavailability, a final read. */
    public static Expectations none() {
        return new Expectations(1, OptionalLong.empty());
    }
}
