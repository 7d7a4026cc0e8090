package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Delivers bytes late.
 *
 * @param latency added to every chunk of bytes; whole milliseconds
 * @param jitter the latency varies evenly by up to this much in either direction; at most the latency
 */
public record Delay(Duration latency, Duration jitter) implements LinkEffect {
    public Delay {
        Require.that(latency.toMillis() >= 1, "a delay's latency is at least 1 ms, not " + latency);
        Require.that(
                !jitter.isNegative() && jitter.compareTo(latency) <= 0,
                "a delay's jitter is between 0 and its latency of " + latency + ", not " + jitter);
    }

    /** A delay without jitter. */
    public Delay(Duration latency) {
        this(latency, Duration.ZERO);
    }

    @Override
    public String kind() {
        return "delay";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        Latency toxic = toxics.known().latency(name, stream, latency.toMillis());
        if (!jitter.isZero()) {
            toxic.setJitter(jitter.toMillis());
        }
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        String spread = jitter.isZero() ? "" : " +/- " + jitter.toMillis();
        return Impact.ifAny(
                impact.enteredBytes(),
                impact.enteredBytes() + " bytes delayed by about " + latency.toMillis() + spread + " ms");
    }
}
