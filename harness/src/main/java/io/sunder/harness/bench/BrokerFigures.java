package io.sunder.harness.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What was measured of a cluster of three brokers.
 *
 * @param readySeconds from the start of the first process until every broker serves
 * @param writesPerSecond records that all replicas in sync acknowledged, a second
 * @param readMbPerSecond what one consumer read, in 10^6 bytes of values a second
 * @param residentMb the largest resident memory of a broker afterwards, in MiB
 */
record BrokerFigures(double readySeconds, double writesPerSecond, double readMbPerSecond, double residentMb) {
    private static final String ROW = "%-22s %10s %14s %12s %16s";

    /** Each figure's median. */
    static BrokerFigures medians(List<BrokerFigures> rounds) {
        return new BrokerFigures(
                median(rounds, BrokerFigures::readySeconds),
                median(rounds, BrokerFigures::writesPerSecond),
                median(rounds, BrokerFigures::readMbPerSecond),
                median(rounds, BrokerFigures::residentMb));
    }

    private static double median(List<BrokerFigures> rounds, ToDoubleFunction<BrokerFigures> figure) {
        List<Double> sorted =
                rounds.stream().map(figure::applyAsDouble).sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /** The head of the table that {@link #row} continues. */
    static String header() {
        return ROW.formatted("", "ready s", "acked writes/s", "read MB/s", "MiB per broker");
    }

    String row(String name) {
        return ROW.formatted(
                name,
                number("%.2f", readySeconds),
                number("%,.0f", writesPerSecond),
                number("%.1f", readMbPerSecond),
                number("%.0f", residentMb));
    }

    /** Each figure divided by the other's. */
    String ratios(String name, BrokerFigures other) {
        return ROW.formatted(
                name,
                number("%.2f", readySeconds / other.readySeconds),
                number("%.2f", writesPerSecond / other.writesPerSecond),
                number("%.2f", readMbPerSecond / other.readMbPerSecond),
                number("%.2f", residentMb / other.residentMb));
    }

    private static String number(String format, double figure) {
        return String.format(Locale.ROOT, format, figure);
    }
}
