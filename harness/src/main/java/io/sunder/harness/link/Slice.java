package io.sunder.harness.link;

import java.time.Duration;

/**
 * Cuts the stream into small segments with a pause after each.
 *
 * @param averageBytes the average size of a segment, at least 1
 * @param variationBytes sizes vary by up to this much; less than {@code averageBytes}
 * @param pause after each segment; whole microseconds
 */
public record Slice(int averageBytes, int variationBytes, Duration pause) implements LinkEffect {
    @Override
    public String kind() {
        return "slice";
    }
}
