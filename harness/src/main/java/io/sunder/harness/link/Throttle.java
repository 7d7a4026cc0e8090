package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.Optional;

/**
 * Limits the bandwidth of each connection.
 *
 * @param kilobytesPerSecond at least 1; a kilobyte is 1000 bytes
 */
public record Throttle(long kilobytesPerSecond) implements LinkEffect {
    public Throttle {
        Require.that(kilobytesPerSecond >= 1, "a throttle lets at least 1 KB/s through, not " + kilobytesPerSecond);
    }

    @Override
    public String kind() {
        return "throttle";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().bandwidth(name, stream, kilobytesPerSecond);
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        long passed = impact.enteredBytes() - impact.heldBytes();
        String rate = kilobytesPerSecond + " KB/s";
        return passed > 0
                ? Optional.of(passed + " bytes passed at <= " + rate)
                : Impact.ifAny(impact.heldBytes(), impact.heldBytes() + " bytes held back at " + rate);
    }
}
