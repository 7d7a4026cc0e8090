package io.sunder.harness.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How one case ended.
 *
 * @param key which case
 * @param ending the verdict, or that there is none
 * @param expected the verdict that the scenario expects
 * @param violations by anomaly, how many; empty unless invalid
 * @param message why it is not valid, in a sentence; empty if it is
 * @param seconds how long it took
 * @param folder the run's folder; empty if it was removed or never made
 */
public record CaseResult(
        CaseKey key,
        Ending ending,
        Ending expected,
        Map<String, Long> violations,
        String message,
        double seconds,
        String folder) {

    public CaseResult {
        violations = Collections.unmodifiableMap(new LinkedHashMap<>(violations));
    }

    /** A verdict, or an error of the harness's own. */
    public enum Ending {
        VALID,
        INVALID,
        UNKNOWN,
        /** The harness could not do its part: no word about the target. */
        HARNESS_ERROR;

        /** As in files: {@code valid}, {@code harness-error}. */
        public String json() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /**
         * The other way round.
         *
         * @throws IllegalArgumentException if there is none of that name
         */
        public static Ending of(String json) {
            return valueOf(json.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /** What it means for whoever asked: a control that has to be invalid is right when it is. */
    public enum Meaning {
        AS_EXPECTED,
        /** A verdict that was not expected: an anomaly, or one that was not found. */
        FAILED,
        UNKNOWN,
        HARNESS_ERROR
    }

    /** What the ending means, given what was expected. */
    public Meaning meaning() {
        if (ending == Ending.HARNESS_ERROR) {
            return Meaning.HARNESS_ERROR;
        }
        if (ending == expected) {
            return Meaning.AS_EXPECTED;
        }
        return ending == Ending.UNKNOWN ? Meaning.UNKNOWN : Meaning.FAILED;
    }
}
