package io.sunder.histories.slice;

import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Finding;

/** Which finding a slice is to show. */
public sealed interface Choice {
    /** Whether a finding may be the one. */
    boolean fits(Finding finding);

    /** The gravest finding that names an event. */
    record Around(long event) implements Choice {
        @Override
        public boolean fits(Finding finding) {
            return finding.example().events().contains(event);
        }
    }

    /**
     * A finding of one kind.
     *
     * @param number which of them, counted from 1, violations first
     */
    record OfKind(AnomalyKind kind, int number) implements Choice {
        public OfKind {
            if (number < 1) {
                throw new IllegalArgumentException("findings are counted from 1, found " + number);
            }
        }

        @Override
        public boolean fits(Finding finding) {
            return finding.kind() == kind;
        }
    }
}
