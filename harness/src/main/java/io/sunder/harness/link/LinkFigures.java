package io.sunder.harness.link;

import java.util.Locale;

/**
 * What was measured over one path.
 *
 * @param path {@code direct}, {@code embedded link} or {@code toxiproxy-server}
 * @param medianNanos half of the round trips took at most this long
 * @param p99Nanos 99 of 100 round trips took at most this long
 * @param roundTrips how many were measured
 * @param bytesPerSecond throughput one way
 */
public record LinkFigures(String path, long medianNanos, long p99Nanos, long roundTrips, double bytesPerSecond) {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double GIGA = 1e9;

    /** The head of the table that {@link #row} fills. */
    public static String header() {
        return "path               round trip p50      p99   samples   throughput   p50 vs direct   throughput vs direct";
    }

    /** One line of the table, with ratios to the direct connection. */
    public String row(LinkFigures direct) {
        return String.format(
                Locale.ROOT,
                "%-18s %11.1f us %5.1f us %9d %7.2f GB/s %15.2f %22.2f",
                path,
                medianNanos / NANOS_PER_MICRO,
                p99Nanos / NANOS_PER_MICRO,
                roundTrips,
                bytesPerSecond / GIGA,
                (double) medianNanos / direct.medianNanos(),
                bytesPerSecond / direct.bytesPerSecond());
    }
}
