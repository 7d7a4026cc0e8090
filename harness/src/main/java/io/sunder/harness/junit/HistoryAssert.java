package io.sunder.harness.junit;

import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import io.sunder.histories.verdict.VerdictText;
import org.assertj.core.api.AbstractAssert;

/** Assertions on a checked history. Every failure shows the verdict and names the run's folder. */
public final class HistoryAssert extends AbstractAssert<HistoryAssert, History> {
    HistoryAssert(History history) {
        super(history, HistoryAssert.class);
    }

    /** Enough was seen, every fault took effect, and no promise was broken. */
    public HistoryAssert isValid() {
        return hasOutcome(Outcome.VALID);
    }

    /** A promise was broken. */
    public HistoryAssert isInvalid() {
        return hasOutcome(Outcome.INVALID);
    }

    /** Nothing was seen broken, but too little was seen to say so: too few operations, or a fault that hit nothing. */
    public HistoryAssert isUnknown() {
        return hasOutcome(Outcome.UNKNOWN);
    }

    HistoryAssert hasOutcome(Outcome expected) {
        isNotNull();
        if (verdict().outcome() != expected) {
            fail("expected the history to be " + expected.json() + ", but it is "
                    + verdict().outcome().json());
        }
        return this;
    }

    /**
     * No acknowledged write was lost, not even one that the contract allows to be lost. Where it can't be told, since the final
     * read is incomplete or a fault hit nothing, this fails too.
     */
    public HistoryAssert hasNoLostWrites() {
        isNotNull();
        long lost = verdict().count(AnomalyKind.LOST_WRITE)
                + verdict().count(AnomalyKind.LEGAL_LOSS)
                + verdict().count(AnomalyKind.UNSEEN, AnomalyClass.VIOLATION);
        if (lost > 0) {
            fail("expected no lost writes, but " + lost + " acknowledged writes are lost");
        }
        if (!verdict().unknown().isEmpty()) {
            fail("expected no lost writes, but it can't be told");
        }
        return this;
    }

    /** At least one anomaly of the kind was found, of whatever class. */
    public HistoryAssert has(AnomalyKind kind) {
        isNotNull();
        if (verdict().count(kind) == 0) {
            fail("expected " + kind.json() + ", but there is none");
        }
        return this;
    }

    private Verdict verdict() {
        return actual.verdict();
    }

    private void fail(String problem) {
        failWithMessage(
                "%s",
                problem + "\n" + VerdictText.render(verdict(), false).indent(2)
                        + FailureNote.of(actual.directory())
                        + "\nlook again: sunder check "
                        + actual.directory().resolve(verdict().history()));
    }
}
