package io.sunder.histories.check;

import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.verdict.Availability;
import java.util.ArrayList;
import java.util.List;

/** Puts the windows in which a key could not be written to into milliseconds, and lists those beyond the limit. */
final class AvailabilityReport {
    private static final long NANOS_PER_MS = 1_000_000;

    private AvailabilityReport() {}

    static Availability of(KeyScan scan, long limitMs) {
        long[] bounds = scan.windows().bounds();
        List<Availability.Window> windows = new ArrayList<>();
        for (int i = 0; i < bounds.length; i += 2) {
            if (bounds[i + 1] - bounds[i] > limitMs * NANOS_PER_MS) {
                windows.add(new Availability.Window(bounds[i] / NANOS_PER_MS, bounds[i + 1] / NANOS_PER_MS));
            }
        }
        return new Availability(scan.windows().longestNanos() / NANOS_PER_MS, windows);
    }
}
