package io.sunder.histories.check;

import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Finding;
import io.sunder.histories.verdict.Findings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Counts findings and keeps the first examples of each kind and class; further ones are not even worded, unless somebody
 * looks out for certain findings.
 */
final class Report {
    private static final class Cell {
        private long count;
        private final List<AnomalyExample> examples = new ArrayList<>();
    }

    private final Map<AnomalyKind, Map<AnomalyClass, Cell>> cells = new EnumMap<>(AnomalyKind.class);
    private final List<Finding> wanted = new ArrayList<>();
    private final boolean looking;
    private final Predicate<Finding> lookout;

    Report() {
        looking = false;
        lookout = finding -> false;
    }

    /** Also keeps what the predicate wants, up to {@link Examination#MOST_WANTED} findings. */
    Report(Predicate<Finding> lookout) {
        looking = true;
        this.lookout = lookout;
    }

    void add(AnomalyKind kind, AnomalyClass anomalyClass, Supplier<AnomalyExample> example) {
        Cell cell = cell(kind, anomalyClass);
        cell.count++;
        boolean room = cell.examples.size() < Findings.MAX_EXAMPLES;
        if (room || looking) {
            AnomalyExample worded = example.get();
            if (room) {
                cell.examples.add(worded);
            }
            want(new Finding(kind, anomalyClass, worded));
        }
    }

    private void want(Finding finding) {
        if (wanted.size() < Examination.MOST_WANTED && lookout.test(finding)) {
            wanted.add(finding);
        }
    }

    /** What was looked out for and found. */
    List<Finding> wanted() {
        return wanted;
    }

    /** Adds another report's findings after this one's. */
    void addAll(Report other) {
        other.cells.forEach((kind, classes) -> classes.forEach((anomalyClass, found) -> {
            Cell cell = cell(kind, anomalyClass);
            cell.count += found.count;
            int room = Findings.MAX_EXAMPLES - cell.examples.size();
            cell.examples.addAll(found.examples.subList(0, Math.min(room, found.examples.size())));
        }));
        int room = Examination.MOST_WANTED - wanted.size();
        wanted.addAll(other.wanted.subList(0, Math.min(room, other.wanted.size())));
    }

    private Cell cell(AnomalyKind kind, AnomalyClass anomalyClass) {
        return cells.computeIfAbsent(kind, k -> new EnumMap<>(AnomalyClass.class))
                .computeIfAbsent(anomalyClass, c -> new Cell());
    }

    /** By kind, the gravest class first. */
    List<Findings> findings() {
        List<Findings> findings = new ArrayList<>();
        cells.forEach((kind, classes) -> {
            List<AnomalyClass> found = new ArrayList<>(classes.keySet());
            found.sort((a, b) -> b.compareTo(a));
            for (AnomalyClass anomalyClass : found) {
                Cell cell = cell(kind, anomalyClass);
                findings.add(new Findings(kind, anomalyClass, cell.count, cell.examples));
            }
        });
        return findings;
    }
}
