package io.sunder.histories.selftest;

import io.sunder.histories.mutate.Planted;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.List;
import java.util.Map;

/**
 * One valid history and one damaged copy of it, both checked.
 *
 * @param planted what was done to the copy
 * @param found whether the checkers found just that at its place
 * @param alsoFound what else they found in the copy and not in the original, by kind
 * @param alarms what they found wrong with the original, which is valid; empty if nothing
 * @param saved where the histories lie that were judged wrongly; empty if none
 */
record Trial(
        Planted planted,
        boolean found,
        Map<AnomalyKind, Long> alsoFound,
        List<String> alarms,
        List<SavedHistory> saved) {
    Trial {
        alsoFound = Map.copyOf(alsoFound);
        alarms = List.copyOf(alarms);
        saved = List.copyOf(saved);
    }
}
