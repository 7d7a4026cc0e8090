package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Resets a connection (TCP RST) some time after bytes arrive on it; the bytes are dropped.
 *
 * @param after whole milliseconds
 */
public record Reset(Duration after) implements LinkEffect {
    public Reset {
        Require.that(!after.isNegative(), "a reset comes after the bytes, not before: " + after);
    }

    @Override
    public String kind() {
        return "reset";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().resetPeer(name, stream, after.toMillis());
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        long reset = impact.struckConnections();
        return reset > 0
                ? Optional.of(Impact.connections(reset) + " reset")
                : Impact.ifAny(impact.ended().lostBytes(), impact.ended().lostBytes() + " bytes lost in resets");
    }
}
