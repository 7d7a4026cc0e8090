package io.sunder.histories.check;

import io.sunder.histories.scan.Gaps;
import io.sunder.histories.scan.KeyScan;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** Finds the known offsets that readers of one key passed over. */
final class Passes {
    private final Gaps gaps;
    private final long[] offsets;

    Passes(KeyScan scan) {
        this.gaps = scan.gaps();
        this.offsets = gaps.size() == 0 ? new long[0] : scan.records().sortedOffsets();
    }

    /** Calls for each offset inside a gap at which something was acknowledged or read, ascending. */
    void forEachKnownOffset(int gap, LongConsumer offset) {
        int at = Arrays.binarySearch(offsets, gaps.from(gap) + 1);
        for (int i = at < 0 ? -at - 1 : at; i < offsets.length && offsets[i] < gaps.to(gap); i++) {
            offset.accept(offsets[i]);
        }
    }

    /** How a reader went past an offset, in words. */
    static String words(KeyCheck key, Gaps gaps, int gap) {
        String reader = "process " + gaps.process(gap);
        return switch (gaps.kind(gap)) {
            case WITHIN_POLL ->
                reader + " read offset " + gaps.from(gap) + " and next " + gaps.to(gap) + " within one poll ("
                        + key.at(gaps.completed(gap)) + ")";
            case BETWEEN_POLLS, BETWEEN_POLLS_OF_GROUP ->
                reader + " read offset " + gaps.from(gap) + " (event " + gaps.before(gap) + ") and next " + gaps.to(gap)
                        + " (" + key.at(gaps.completed(gap)) + ")";
            case FROM_BEGINNING ->
                reader + " read from the beginning, and the first offset it got was " + gaps.to(gap) + " ("
                        + key.at(gaps.completed(gap)) + ")";
        };
    }
}
