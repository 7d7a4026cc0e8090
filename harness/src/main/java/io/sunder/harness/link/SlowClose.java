package io.sunder.harness.link;

import java.time.Duration;

/**
 * Passes the end of the stream on late.
 *
 * @param delay whole milliseconds
 */
public record SlowClose(Duration delay) implements LinkEffect {
    @Override
    public String kind() {
        return "slow-close";
    }
}
