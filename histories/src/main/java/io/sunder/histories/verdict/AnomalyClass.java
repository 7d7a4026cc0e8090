package io.sunder.histories.verdict;

import java.util.Locale;

/** What an anomaly means under the contract, the gravest last. */
public enum AnomalyClass {
    /** Worth knowing, never wrong. */
    NOTE,
    /** Would be wrong under a stricter contract; a clause of this one allows it. */
    ALLOWED,
    /** Breaks a promise. */
    VIOLATION;

    /** The word used in files. */
    public String json() {
        return name().toLowerCase(Locale.ROOT);
    }
}
