package io.sunder.harness.defect;

import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** Whether a verdict is what a defect, or the lack of any, must lead to. */
final class Judgement {
    private Judgement() {}

    /** Whether a run with the defect shows what was expected. */
    static boolean finds(String anomaly, Verdict verdict) {
        if (anomaly.equals(PlantedDefect.UNAVAILABLE)) {
            return verdict.outcome() == Outcome.VALID && hasWindows(verdict);
        }
        return verdict.outcome() == Outcome.INVALID
                && AnomalyKind.named(anomaly)
                        .filter(kind -> verdict.count(kind, AnomalyClass.VIOLATION) > 0)
                        .isPresent();
    }

    /** Whether a run without the defect is wrongly called bad; an unknown one is not, but proves nothing either. */
    static boolean isFalseAlarm(String anomaly, Verdict verdict) {
        boolean windows = anomaly.equals(PlantedDefect.UNAVAILABLE) && hasWindows(verdict);
        return verdict.outcome() == Outcome.INVALID || windows;
    }

    private static boolean hasWindows(Verdict verdict) {
        return verdict.availability().values().stream()
                .anyMatch(key -> !key.windows().isEmpty());
    }

    /** The verdict in one phrase: {@code invalid: 23 lost-write}, {@code unknown: no witness of f1}. */
    static String phrase(String anomaly, Verdict verdict) {
        String why = switch (verdict.outcome()) {
            case INVALID -> violations(verdict);
            case UNKNOWN -> String.join("; ", verdict.unknown());
            case VALID -> anomaly.equals(PlantedDefect.UNAVAILABLE) && hasWindows(verdict) ? windows(verdict) : "";
        };
        return verdict.outcome().json() + (why.isEmpty() ? "" : ": " + why);
    }

    private static String violations(Verdict verdict) {
        List<Findings> violations = verdict.findings().stream()
                .filter(found -> found.anomalyClass() == AnomalyClass.VIOLATION)
                .toList();
        return violations.stream()
                .map(found -> found.count() + " " + found.kind().json())
                .collect(Collectors.joining(", "));
    }

    private static String windows(Verdict verdict) {
        long longest = verdict.availability().values().stream()
                .mapToLong(key -> key.longestMs())
                .max()
                .orElse(0);
        return "unavailable for " + longest + " ms";
    }
}
