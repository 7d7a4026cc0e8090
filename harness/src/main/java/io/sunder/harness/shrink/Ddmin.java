package io.sunder.harness.shrink;

import java.util.ArrayList;
import java.util.List;

/**
 * Delta debugging (A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing input", 2002): of a list that
 * fails, a part that fails and of which no single element can be left out. Of their algorithm only the reduction to complements is
 * used: half of the list is left out, then smaller and smaller chunks. To try the chunks by themselves as well would
 * hardly ever help where two elements are needed that lie apart, and a part that does not fail is the dear one, since it has
 * to be tried several times before it is given up.
 */
final class Ddmin {
    private Ddmin() {}

    /** Whether a part of the list still fails. */
    @FunctionalInterface
    interface Fails<T> {
        boolean test(List<T> part) throws InterruptedException;
    }

    /**
     * The small part, in the list's order; never empty unless the list is.
     *
     * @param items fail as a whole, which is not tested
     */
    static <T> List<T> minimal(List<T> items, Fails<T> fails) throws InterruptedException {
        List<T> failing = items;
        int chunk = Math.max(1, (items.size() + 1) / 2);
        while (true) {
            List<T> fewer = withoutChunks(failing, chunk, fails);
            // What could not be left out while there was more may be left out now.
            if (chunk == 1 && fewer.size() == failing.size()) {
                return fewer;
            }
            failing = fewer;
            chunk = Math.max(1, Math.min(chunk, failing.size()) / 2);
        }
    }

    /** One pass over the list: each chunk is left out if the rest still fails. */
    private static <T> List<T> withoutChunks(List<T> items, int chunk, Fails<T> fails) throws InterruptedException {
        List<T> failing = items;
        int from = 0;
        while (from < failing.size()) {
            List<T> rest = new ArrayList<>(failing.subList(0, from));
            rest.addAll(failing.subList(Math.min(failing.size(), from + chunk), failing.size()));
            if (!rest.isEmpty() && fails.test(List.copyOf(rest))) {
                failing = List.copyOf(rest);
            } else {
                from += chunk;
            }
        }
        return failing;
    }
}
