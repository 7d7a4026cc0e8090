package io.sunder.harness.campaign;

/** Fisher's exact test (R. A. Fisher, 1922): could two proportions come from the same rate? */
public final class FisherTest {
    /** Tables as likely as the observed one count as well, whatever rounding makes of them. */
    private static final double TOLERANCE = 1 + 1e-7;

    private FisherTest() {}

    /** The two-sided p value, in (0, 1]: how likely a difference at least this unusual is by chance alone. */
    static double p(Proportion one, Proportion other) {
        int hits = one.hits() + other.hits();
        double observed = likelihood(one.hits(), one.tries(), hits, other.tries());
        double sum = 0;
        for (int k = Math.max(0, hits - other.tries()); k <= Math.min(hits, one.tries()); k++) {
            double each = likelihood(k, one.tries(), hits, other.tries());
            if (each <= observed * TOLERANCE) {
                sum += each;
            }
        }
        return Math.min(1, sum);
    }

    /**
     * The one-sided p value, in (0, 1]: how likely it is by chance alone that the first proportion has so few hits, or fewer, if
     * its true rate is no lower than the other's.
     */
    public static double pLower(Proportion one, Proportion other) {
        int hits = one.hits() + other.hits();
        double sum = 0;
        for (int k = Math.max(0, hits - other.tries()); k <= one.hits(); k++) {
            sum += likelihood(k, one.tries(), hits, other.tries());
        }
        return Math.min(1, sum);
    }

    /** The hypergeometric likelihood of k hits among the first tries. */
    private static double likelihood(int k, int tries, int hits, int otherTries) {
        return Math.exp(logChoose(tries, k) + logChoose(otherTries, hits - k) - logChoose(tries + otherTries, hits));
    }

    private static double logChoose(int n, int k) {
        double sum = 0;
        for (int i = 1; i <= k; i++) {
            sum += Math.log(n - k + i) - Math.log(i);
        }
        return sum;
    }
}
