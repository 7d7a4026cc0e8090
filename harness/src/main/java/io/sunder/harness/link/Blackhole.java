package io.sunder.harness.link;

/**
 * Swallows the bytes while connections stay open. What was swallowed is gone for good, so the connections
 * it happened on are closed at heal.
 */
public record Blackhole() implements LinkEffect {
    @Override
    public String kind() {
        return "blackhole";
    }
}
