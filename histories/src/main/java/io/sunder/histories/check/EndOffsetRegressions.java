package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.KeyScan;
import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Arrays;
import java.util.Optional;

/**
 * {@code end-offset-regression}: end offsets seen by one process go back. Where a record between was lost, or another took
 * its place, that is the finding, and the end offset follows from it.
 */
final class EndOffsetRegressions {
    private EndOffsetRegressions() {}

    static void check(KeyCheck key) {
        if (key.scan().endOffsetDrops().isEmpty()) {
            return;
        }
        long[] explained = offsetsWithFindings(key.records());
        for (KeyScan.EndOffsetDrop drop : key.scan().endOffsetDrops()) {
            if (!anyBetween(explained, drop.endOffset(), drop.previous())) {
                dropped(key, drop);
            }
        }
    }

    private static void dropped(KeyCheck key, KeyScan.EndOffsetDrop drop) {
        Optional<String> clause = key.clauses().lossOfCommitted(key.name(), drop.previousEvent(), drop.event());
        key.judged(
                AnomalyKind.END_OFFSET_REGRESSION,
                clause,
                () -> Evidence.of(
                        drop.endOffset(),
                        Records.NONE,
                        "process " + drop.process() + " got the end offset " + drop.previous() + " of " + key.name()
                                + " ("
                                + key.at(drop.previousEvent()) + ") and later the smaller " + drop.endOffset() + " ("
                                + key.at(drop.event()) + ")",
                        drop.previousEvent(),
                        drop.event()));
    }

    private static long[] offsetsWithFindings(Records records) {
        long[] offsets = new long[records.size()];
        int count = 0;
        for (int row = 0; row < records.size(); row++) {
            boolean found = records.gone(row) || records.conflicting(row);
            if (found && records.offset(row) != Event.UNKNOWN_OFFSET) {
                offsets[count++] = records.offset(row);
            }
        }
        long[] sorted = Arrays.copyOf(offsets, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private static boolean anyBetween(long[] sorted, long from, long to) {
        int at = Arrays.binarySearch(sorted, from);
        int first = at < 0 ? -at - 1 : at;
        return first < sorted.length && sorted[first] < to;
    }
}
