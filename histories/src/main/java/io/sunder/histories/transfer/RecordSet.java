package io.sunder.histories.transfer;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/** Values of one key: numbers as numbers, so that millions of them fit in memory. */
final class RecordSet {
    private static final int MOST_DIGITS = 18;

    private final LongOpenHashSet numbers = new LongOpenHashSet();
    private final Set<String> words = new HashSet<>();

    /** Whether a value is written as an integer: digits alone, and none too many. */
    static boolean isNumber(String value) {
        boolean digits = !value.isEmpty()
                && value.length() <= MOST_DIGITS
                && value.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits && (value.length() == 1 || value.charAt(0) != '0');
    }

    /** Returns whether the value is new. */
    boolean add(String value) {
        return isNumber(value) ? numbers.add(Long.parseLong(value)) : words.add(value);
    }

    boolean contains(String value) {
        return isNumber(value) ? numbers.contains(Long.parseLong(value)) : words.contains(value);
    }

    void forEach(Consumer<String> action) {
        numbers.forEach((long number) -> action.accept(Long.toString(number)));
        words.forEach(action);
    }
}
