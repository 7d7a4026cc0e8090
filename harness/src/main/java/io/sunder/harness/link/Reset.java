package io.sunder.harness.link;

import java.time.Duration;

/**
 * Resets a connection (TCP RST) some time after bytes arrive on it; the bytes are dropped.
 *
 * @param after whole milliseconds
 */
public record Reset(Duration after) implements LinkEffect {
    @Override
    public String kind() {
        return "reset";
    }
}
