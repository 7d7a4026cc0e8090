package io.sunder.histories.check;

import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyExample;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Counts findings and keeps the first examples of each kind and class; further ones are not even worded. */
final class Report {
    private static final class Cell {
        private long count;
        private final List<AnomalyExample> examples = new ArrayList<>();
    }

    private final Map<AnomalyKind, Map<AnomalyClass, Cell>> cells = new EnumMap<>(AnomalyKind.class);

    void add(AnomalyKind kind, AnomalyClass anomalyClass, Supplier<AnomalyExample> example) {
        Cell cell = cell(kind, anomalyClass);
        cell.count++;
        if (cell.examples.size() < Findings.MAX_EXAMPLES) {
            cell.examples.add(example.get());
        }
    }

    /** Adds another report's findings after this one's. */
    void addAll(Report other) {
        other.cells.forEach((kind, classes) -> classes.forEach((anomalyClass, found) -> {
            Cell cell = cell(kind, anomalyClass);
            cell.count += found.count;
            int room = Findings.MAX_EXAMPLES - cell.examples.size();
            cell.examples.addAll(found.examples.subList(0, Math.min(room, found.examples.size())));
        }));
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
