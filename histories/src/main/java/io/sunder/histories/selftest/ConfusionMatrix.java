package io.sunder.histories.selftest;

import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was planted against what was found.
 *
 * @param rows by planted kind, in the order of reports
 * @param valid number of undamaged histories that were checked
 * @param falseAlarms how many of them were not called valid
 * @param saved the histories that were judged wrongly
 */
public record ConfusionMatrix(List<KindRow> rows, long valid, long falseAlarms, List<SavedHistory> saved) {
    public ConfusionMatrix {
        rows = List.copyOf(rows);
        saved = List.copyOf(saved);
    }

    static ConfusionMatrix of(List<Trial> trials) {
        Map<AnomalyKind, List<Trial>> byKind = new EnumMap<>(AnomalyKind.class);
        List<SavedHistory> saved = new ArrayList<>();
        for (Trial trial : trials) {
            byKind.computeIfAbsent(trial.planted().kind(), kind -> new ArrayList<>())
                    .add(trial);
            saved.addAll(trial.saved());
        }
        List<KindRow> rows = new ArrayList<>();
        byKind.forEach((kind, some) -> rows.add(row(kind, some)));
        long alarms = trials.stream().filter(trial -> !trial.alarms().isEmpty()).count();
        return new ConfusionMatrix(rows, trials.size(), alarms, saved);
    }

    private static KindRow row(AnomalyKind kind, List<Trial> trials) {
        Map<AnomalyKind, Long> also = new EnumMap<>(AnomalyKind.class);
        trials.forEach(trial -> trial.alsoFound().forEach((other, count) -> also.merge(other, count, Long::sum)));
        return new KindRow(
                kind, trials.size(), trials.stream().filter(Trial::found).count(), also);
    }

    public long planted() {
        return rows.stream().mapToLong(KindRow::planted).sum();
    }

    public long found() {
        return rows.stream().mapToLong(KindRow::found).sum();
    }

    /** Every planted anomaly was found at its place, nothing besides, and nothing where nothing was planted. */
    public boolean diagonal() {
        return falseAlarms == 0 && rows.stream().allMatch(KindRow::clean);
    }
}
