package io.sunder.harness.link;

/**
 * Holds the bytes while connections stay open. Nothing is lost: they are delivered, in order, at heal.
 */
public record Stall() implements LinkEffect {
    @Override
    public String kind() {
        return "stall";
    }
}
