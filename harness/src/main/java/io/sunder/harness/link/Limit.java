package io.sunder.harness.link;

/**
 * Lets a number of bytes through on each connection, counted from when the effect began, and then closes it.
 *
 * @param bytes at least 0
 */
public record Limit(long bytes) implements LinkEffect {
    @Override
    public String kind() {
        return "limit";
    }
}
