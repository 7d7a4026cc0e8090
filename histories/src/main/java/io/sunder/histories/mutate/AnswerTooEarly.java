package io.sunder.histories.mutate;

import io.sunder.histories.generate.DrawnHistory;
import io.sunder.histories.generate.HistoryShape;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A client asks for the end offset for the first time, and the answer does not cover the newest acknowledged record. */
final class AnswerTooEarly implements Mutator {
    @Override
    public AnomalyKind kind() {
        return AnomalyKind.STALE_END_OFFSET;
    }

    /** Not where leaders change, since an old one may answer with what it has; nor where open transactions hold it back. */
    @Override
    public boolean suits(HistoryShape shape) {
        return shape.keepsEverything() && !shape.faults() && !shape.transactions();
    }

    @Override
    public Optional<Mutation> mutate(DrawnHistory history, Random random) {
        Facts facts = Facts.of(history);
        List<Facts.Send> candidates = facts.passedByFinalReader();
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Facts.Send newest = Edits.any(candidates, random);
        int after = newest.completed() + 1;
        for (Facts.Send send : facts.sends()) { // one acknowledged earlier may lie further on
            boolean beyond = send.key().equals(newest.key())
                    && send.plainlyAcked()
                    && send.completed() < after
                    && send.offset().getAsLong() > newest.offset().getAsLong();
            newest = beyond ? send : newest;
        }
        long offset = newest.offset().getAsLong();
        Edits edits = new Edits(history);
        edits.insert(after, edits.question(after, facts.freshProcess(), newest.key(), offset));
        return Optional.of(new Mutation(edits.done(), Planted.violation(kind(), newest.key(), offset, newest.value())));
    }
}
