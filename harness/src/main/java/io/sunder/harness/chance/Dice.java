package io.sunder.harness.chance;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/** Draws from one source of chance. */
final class Dice {
    private final RandomGenerator random;

    Dice(RandomGenerator random) {
        this.random = random;
    }

    /** True with this probability. */
    boolean happens(double probability) {
        return random.nextDouble() < probability;
    }

    /** A time from {@code low} up to {@code high}, every length as likely. */
    Duration between(Duration low, Duration high) {
        long width = Math.max(0, high.toMillis() - low.toMillis());
        return low.plusMillis((long) (random.nextDouble() * (double) width));
    }

    /** A time from {@code low} up to {@code high}, every order of magnitude as likely: many short ones, some long. */
    Duration spread(Duration low, Duration high) {
        double ratio = (double) high.toMillis() / (double) low.toMillis();
        return Duration.ofMillis((long) ((double) low.toMillis() * Math.pow(ratio, random.nextDouble())));
    }

    /** One of these, each as likely. */
    <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** A number from 0 up to {@code sum}. */
    double upTo(double sum) {
        return random.nextDouble() * sum;
    }
}
