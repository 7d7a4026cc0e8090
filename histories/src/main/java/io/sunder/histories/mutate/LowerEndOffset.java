package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** A process is told an end offset below the one that it had been told before. */
final class LowerEndOffset implements Mutator {
    private record Answer(int row, String key, long previous) {}

    @Override
    public AnomalyKind kind() {
        return AnomalyKind.END_OFFSET_REGRESSION;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        List<Answer> candidates = candidates(history.rows());
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Answer answer = Edits.any(candidates, random);
        long lower = answer.previous - 1 - random.nextInt((int) Math.min(answer.previous, 5));
        Edits edits = new Edits(history);
        if (edits.row(answer.row) instanceof Row.EndOffsets row) {
            edits.replace(answer.row, row.answering(answer.key, lower));
        }
        Planted planted = new Planted(kind(), AnomalyClass.VIOLATION, answer.key, Set.of(lower), Set.of());
        return Optional.of(new Mutation(edits.done(), planted));
    }

    private static List<Answer> candidates(List<Row> rows) {
        List<Answer> candidates = new ArrayList<>();
        Map<String, Long> told = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i) instanceof Row.EndOffsets row) {
                for (Map.Entry<String, Long> entry : row.offsets().entrySet()) {
                    Long previous = told.put(row.process() + " " + entry.getKey(), entry.getValue());
                    if (previous != null && previous > 0) {
                        candidates.add(new Answer(i, entry.getKey(), previous));
                    }
                }
            }
        }
        return candidates;
    }
}
