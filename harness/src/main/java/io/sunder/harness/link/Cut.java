package io.sunder.harness.link;

/**
 * Breaks the link. In both directions: established connections are reset, new ones are refused. In one
 * direction: connections can still be opened, and the first bytes sent that way reset the connection.
 */
public record Cut() implements LinkEffect {
    @Override
    public String kind() {
        return "cut";
    }
}
