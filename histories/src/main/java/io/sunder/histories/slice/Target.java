package io.sunder.histories.slice;

import io.sunder.histories.check.Examination;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the finding that was chosen, and tells whether another is the same. */
final class Target {
    private Target() {}

    /**
     * The finding that was chosen.
     *
     * @throws SliceException if there is none
     */
    static Finding of(Examination examination, Choice choice) {
        List<Finding> fitting = new ArrayList<>(examination.wanted());
        fitting.sort(Comparator.comparing(Finding::anomalyClass).reversed());
        int number = choice instanceof Choice.OfKind ofKind ? ofKind.number() : 1;
        if (fitting.size() < number) {
            throw SliceException.noSuchFinding(missing(examination.verdict(), choice, fitting.size()));
        }
        return fitting.get(number - 1);
    }

    private static String missing(Verdict verdict, Choice choice, int fitting) {
        String there = verdict.findings().isEmpty()
                ? "it has no findings at all"
                : "it has " + verdict.findings().stream().map(Target::counted).collect(Collectors.joining(", "));
        if (choice instanceof Choice.Around around) {
            return "no finding of " + verdict.history() + " names event " + around.event() + "; " + there;
        }
        Choice.OfKind ofKind = (Choice.OfKind) choice;
        String most = fitting == Examination.MOST_WANTED ? " (only so many can be chosen from)" : "";
        return verdict.history() + " has " + (fitting == 0 ? "no" : "only " + fitting) + " "
                + ofKind.kind().json() + most + "; " + there;
    }

    private static String counted(Findings findings) {
        AnomalyExample first = findings.examples().get(0);
        return findings.count() + " " + findings.kind().json() + " (the first names events "
                + first.events().stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
    }

    /** Whether a finding is of the same kind and class, and about the same record. */
    static boolean same(Finding one, Finding other) {
        return one.kind() == other.kind()
                && one.anomalyClass() == other.anomalyClass()
                && one.example().key().equals(other.example().key())
                && one.example().offset().equals(other.example().offset())
                && one.example().value().equals(other.example().value());
    }

    /** Whether a slice has no kind of violation more often than the whole history, as it had if it were torn apart. */
    static boolean nothingNew(Verdict slice, Verdict whole) {
        for (Findings findings : slice.findings()) {
            if (findings.anomalyClass() == AnomalyClass.VIOLATION
                    && findings.count() > whole.count(findings.kind(), AnomalyClass.VIOLATION)) {
                return false;
            }
        }
        return true;
    }
}
