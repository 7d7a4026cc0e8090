package io.sunder.harness.link;

import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Slicer;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Cuts the stream into small segments with a pause after each.
 *
 * @param averageBytes the average size of a segment, at least 1
 * @param variationBytes sizes vary by up to this much; less than {@code averageBytes}
 * @param pause after each segment; whole microseconds
 */
public record Slice(int averageBytes, int variationBytes, Duration pause) implements LinkEffect {
    public Slice {
        Require.that(averageBytes >= 1, "a slice has at least 1 byte, not " + averageBytes);
        Require.that(
                variationBytes >= 0 && variationBytes < averageBytes,
                "the size of slices of " + averageBytes + " bytes varies by less than that, not by " + variationBytes);
        Require.that(!pause.isNegative(), "the pause after a slice is not negative: " + pause);
    }

    @Override
    public String kind() {
        return "slice";
    }

    @Override
    public void addToxic(LinkToxics toxics, String name, ToxicDirection stream) throws IOException {
        Slicer toxic =
                toxics.known().slicer(name, stream, averageBytes, TimeUnit.NANOSECONDS.toMicros(pause.toNanos()));
        if (variationBytes > 0) {
            toxic.setSizeVariation(variationBytes);
        }
    }

    @Override
    public Optional<String> witness(Impact impact, Direction direction) {
        long passed = impact.enteredBytes() - impact.heldBytes();
        return Impact.ifAny(passed, passed + " bytes sliced into segments of about " + averageBytes + " bytes");
    }
}
