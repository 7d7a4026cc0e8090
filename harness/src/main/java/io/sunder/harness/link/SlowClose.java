package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Passes the end of the stream on late.
 *
 * @param delay whole milliseconds, at least 1
 */
public record SlowClose(Duration delay) implements LinkEffect {
    public SlowClose {
        Require.that(delay.toMillis() >= 1, "a close is delayed by at least 1 ms, not " + delay);
    }

    @Override
    public String kind() {
        return "slow-close";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        toxics.known().slowClose(name, stream, delay.toMillis());
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        long ends = impact.struckConnections();
        String what = ends == 1 ? "the end of 1 stream" : "the ends of " + ends + " streams";
        return Impact.ifAny(ends, what + " put off by " + delay.toMillis() + " ms");
    }
}
