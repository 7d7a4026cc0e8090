package io.sunder.harness.link;

import java.util.Locale;

/**
 * What was measured over one path.
 *
 * @param path {@code direct}, or the engine's name and the effect in force
 * @param medianNanos half of the round trips took at most this long
 * @param p99Nanos 99 of 100 round trips took at most this long
 * @param roundTrips how many were measured
 * @param bytesPerSecond throughput one way
 * @param connectionsPerSecond connections opened, used once and closed, one after the other
 */
public record LinkFigures(
        String path,
        long medianNanos,
        long p99Nanos,
        long roundTrips,
        double bytesPerSecond,
        double connectionsPerSecond) {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double GIGA = 1e9;

    /** The head of the table that {@link #row} fills. */
    public static String header() {
        return "                       round trip           added to direct                               connections\n"
                + "path                   p50      p99         p50      p99         samples  throughput  a second";
    }

    /** One line of the table; latency is also given as what it adds to the direct connection's. */
    public String row(LinkFigures direct) {
        return String.format(
                Locale.ROOT,
                "%-19s %7.1f  %7.1f us  %7.1f  %7.1f us  %8d  %5.2f GB/s %9.0f",
                path,
                medianNanos / NANOS_PER_MICRO,
                p99Nanos / NANOS_PER_MICRO,
                (medianNanos - direct.medianNanos()) / NANOS_PER_MICRO,
                (p99Nanos - direct.p99Nanos()) / NANOS_PER_MICRO,
                roundTrips,
                bytesPerSecond / GIGA,
                connectionsPerSecond);
    }
}
