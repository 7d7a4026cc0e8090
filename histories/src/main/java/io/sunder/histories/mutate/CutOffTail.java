package io.sunder.histories.mutate;

import io.sunder.histories.event.EventType;
import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.generate.Row;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** A record is acknowledged at the end of the log, and the log ends before it when the final reader asks. */
final class CutOffTail implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.UNSEEN;
    }

    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        int question = facts.finalQuestion();
        List<String> keys = new ArrayList<>(facts.keysRead());
        if (keys.isEmpty() || !(history.rows().get(question + 1) instanceof Row.EndOffsets answer)) {
            return Optional.empty();
        }
        String key = Edits.any(keys, random);
        long end = answer.offsets().get(key);
        long value = facts.freshValue();
        Edits edits = new Edits(history);
        edits.insert(
                question, edits.send(question, facts.freshProcess(), key, value, EventType.OK, OptionalLong.of(end)));
        return Optional.of(new Mutation(edits.done(), Planted.violation(kind(), key, end, value)));
    }
}
