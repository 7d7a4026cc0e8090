package io.sunder.broker.settings;

import java.util.Collection;
import java.util.Optional;

/** Finds what somebody may have meant to type. */
final class Spelling {
    private static final int MOST_EDITS = 2;

    private Spelling() {}

    /** The word that is at most {@value #MOST_EDITS} characters added, removed or replaced away, and the least. */
    static Optional<String> nearest(String typed, Collection<String> words) {
        Optional<String> best = Optional.empty();
        int least = MOST_EDITS + 1;
        for (String word : words.stream().sorted().toList()) {
            int edits = edits(typed, word);
            if (edits < least) {
                least = edits;
                best = Optional.of(word);
            }
        }
        return best;
    }

    /** Levenshtein's distance, row by row. */
    private static int edits(String from, String to) {
        int[] above = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return above[to.length()];
    }
}
