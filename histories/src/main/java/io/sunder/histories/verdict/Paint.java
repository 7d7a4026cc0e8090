package io.sunder.histories.verdict;

import java.util.Locale;

/**
 * ANSI colours for a verdict's words, or none.
 *
 * @param on whether to colour at all
 */
record Paint(boolean on) {
    String outcome(Outcome outcome) {
        String word = outcome.name().toUpperCase(Locale.ROOT);
        return switch (outcome) {
            case VALID -> painted("1;32", word);
            case INVALID -> painted("1;31", word);
            case UNKNOWN -> painted("1;33", word);
        };
    }

    String anomalyClass(AnomalyClass anomalyClass) {
        String word = anomalyClass.json();
        return switch (anomalyClass) {
            case VIOLATION -> painted("31", word);
            case ALLOWED -> painted("33", word);
            case NOTE -> painted("36", word);
        };
    }

    String bad(String words) {
        return painted("31", words);
    }

    String faint(String words) {
        return painted("2", words);
    }

    private String painted(String code, String words) {
        return on ? "\u001B[" + code + "m" + words + "\u001B[0m" : words;
    }
}
