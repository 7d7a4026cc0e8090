package io.sunder.broker.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a failing schedule short: leaves out ever smaller pieces as long as the rest still fails. */
final class Shrinker {
    private Shrinker() {}

    static <T> List<T> shrink(List<T> schedule, Predicate<List<T>> stillFails) {
        List<T> best = schedule;
        for (int piece = Math.max(1, best.size() / 2); piece >= 1; piece /= 2) {
            int at = 0;
            while (at < best.size()) {
                List<T> without = new ArrayList<>(best.subList(0, at));
                without.addAll(best.subList(Math.min(best.size(), at + piece), best.size()));
                if (stillFails.test(without)) {
                    best = without;
                } else {
                    at += piece;
                }
            }
        }
        return best;
    }
}
