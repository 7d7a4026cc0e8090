package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Holds the bytes while connections stay open. Nothing is lost: they are delivered, in order, at heal. What
 * the engine holds is bounded, so that a sender that goes on is stopped in the end, as by TCP.
 */
public record Stall() implements LinkEffect {
    /** A latency that no run outlasts; taking the toxic away delivers at once what it held. */
    private static final long FOREVER_MS = TimeUnit.DAYS.toMillis(30);

    @Override
    public String kind() {
        return "stall";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().latency(name, stream, FOREVER_MS);
    }

    @Override
    public boolean holdsAll() {
        return true;
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        return Impact.ifAny(impact.enteredBytes(), impact.enteredBytes() + " bytes held");
    }
}
