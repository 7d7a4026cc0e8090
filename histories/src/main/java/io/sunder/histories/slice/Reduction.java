package io.sunder.histories.slice;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Delta debugging: takes away as many of some units as possible while a test still holds. First halves, then ever smaller
 * chunks; ends when no single unit can go, or when the test has been asked often enough. The algorithm is Zeller and
 * Hildebrandt's ddmin, without its tests of subsets: a chunk alone hardly ever shows an anomaly.
 */
final class Reduction {
    private Reduction() {}

    /**
     * Reduces.
     *
     * @param units for which the test is known to hold
     * @param holds tests what is left
     * @param mostTests how often the test may be asked
     */
    static <T> List<T> reduce(List<T> units, Predicate<List<T>> holds, int mostTests) {
        List<T> left = units;
        int chunk = Math.max(1, left.size() / 2);
        int tests = 0;
        boolean again = !left.isEmpty();
        while (again) {
            boolean removed = false;
            for (int from = 0; from < left.size() && tests < mostTests; ) {
                List<T> fewer = without(left, from, Math.min(left.size(), from + chunk));
                tests++;
                if (holds.test(fewer)) {
                    left = fewer;
                    removed = true;
                } else {
                    from += chunk;
                }
            }
            again = tests < mostTests && !left.isEmpty() && (chunk > 1 || removed);
            chunk = Math.max(1, Math.min(chunk, left.size()) / 2);
        }
        return left;
    }

    private static <T> List<T> without(List<T> units, int from, int to) {
        List<T> fewer = new ArrayList<>(units.size() - (to - from));
        fewer.addAll(units.subList(0, from));
        fewer.addAll(units.subList(to, units.size()));
        return fewer;
    }
}
