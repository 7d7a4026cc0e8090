package io.sunder.histories.selftest;

import io.sunder.histories.verdict.AnomalyKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How the checkers did with one kind of anomaly.
 *
 * @param kind what was planted
 * @param planted in how many histories
 * @param found in how many of them it was found at its place
 * @param alsoFound findings besides it, by kind
 */
public record KindRow(AnomalyKind kind, long planted, long found, Map<AnomalyKind, Long> alsoFound) {
    public KindRow {
        Map<AnomalyKind, Long> sorted = new EnumMap<>(AnomalyKind.class);
        sorted.putAll(alsoFound);
        alsoFound = Collections.unmodifiableMap(sorted);
    }

    public long missed() {
        return planted - found;
    }

    /** Each one found, and nothing besides. */
    public boolean clean() {
        return missed() == 0 && alsoFound.isEmpty();
    }
}
