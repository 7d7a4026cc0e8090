package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.util.Optional;

/**
 * Lets a number of bytes through on each connection, counted from when the effect began, and then closes it.
 *
 * @param bytes at least 0
 */
public record Limit(long bytes) implements LinkEffect {
    public Limit {
        Require.that(bytes >= 0, "a limit is not negative: " + bytes);
    }

    @Override
    public String kind() {
        return "limit";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().limitData(name, stream, bytes);
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        long closed = impact.struckConnections();
        return closed > 0
                ? Optional.of(Impact.connections(closed) + " closed after " + bytes + " bytes")
                : Impact.ifAny(impact.ended().lostBytes(), impact.ended().lostBytes() + " bytes beyond the limit lost");
    }
}
