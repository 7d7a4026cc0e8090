package io.sunder.harness.link;

import java.time.Duration;

/**
 * Delivers bytes late.
 *
 * @param latency added to every chunk of bytes; whole milliseconds
 * @param jitter the latency varies evenly by up to this much in either direction; at most the latency
 */
public record Delay(Duration latency, Duration jitter) implements LinkEffect {
    @Override
    public String kind() {
        return "delay";
    }
}
