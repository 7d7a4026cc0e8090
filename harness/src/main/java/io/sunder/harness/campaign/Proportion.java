package io.sunder.harness.campaign;

import java.util.Locale;

/**
 * How often something happened in independent tries.
 *
 * @param hits how often it did
 * @param tries how often it could have
 */
public record Proportion(int hits, int tries) {
    /** The 97.5 % quantile of the standard normal distribution. */
    private static final double Z = 1.959963984540054;

    public Proportion {
        if (hits < 0 || hits > tries) {
            throw new IllegalArgumentException(hits + " of " + tries);
        }
    }

    /**
     * A 95 % confidence interval of the true rate, in [0, 1].
     *
     * @param low its lower end
     * @param high its upper end
     */
    public record Interval(double low, double high) {}

    /** Wilson's score interval (E. B. Wilson, 1927), which is honest with few tries; everything if there was none. */
    public Interval interval() {
        if (tries == 0) {
            return new Interval(0, 1);
        }
        double rate = (double) hits / tries;
        double square = Z * Z;
        double middle = rate + square / (2 * tries);
        double reach = Z * Math.sqrt(rate * (1 - rate) / tries + square / (4.0 * tries * tries));
        double all = 1 + square / tries;
        double low = hits == 0 ? 0 : (middle - reach) / all;
        double high = hits == tries ? 1 : (middle + reach) / all;
        return new Interval(low, high);
    }

    /** {@code 2 of 10 (20 %, 95 % interval 6-51 %)}. */
    @Override
    public String toString() {
        if (tries == 0) {
            return "none";
        }
        Interval interval = interval();
        return String.format(
                Locale.ROOT,
                "%d of %d (%.0f %%, 95 %% interval %.0f-%.0f %%)",
                hits,
                tries,
                100.0 * hits / tries,
                100 * interval.low(),
                100 * interval.high());
    }
}
