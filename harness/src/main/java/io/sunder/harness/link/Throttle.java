package io.sunder.harness.link;

/**
 * Limits the bandwidth of each connection.
 *
 * @param kilobytesPerSecond at least 1; a kilobyte is 1000 bytes
 */
public record Throttle(long kilobytesPerSecond) implements LinkEffect {
    @Override
    public String kind() {
        return "throttle";
    }
}
