package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.Optional;

/**
 * Swallows the bytes while connections stay open. What was swallowed is gone for good, so the connections
 * that were open are closed at heal.
 */
public record Blackhole() implements LinkEffect {
    @Override
    public String kind() {
        return "blackhole";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().timeout(name, stream, 0);
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        long bytes = Math.max(impact.enteredBytes(), impact.ended().lostBytes());
        return Impact.ifAny(bytes, bytes + " bytes swallowed");
    }
}
