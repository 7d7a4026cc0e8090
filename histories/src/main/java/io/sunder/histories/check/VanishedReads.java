package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.Gaps;
import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Optional;

/**
 * {@code vanished-read}: a record that was read, and that a complete read of its range, begun after it was read for the
 * last time, did not find, or found another record in the place of. {@code poll-skip} and {@code int-poll-skip}: a reader passed over a record that others still
 * read afterwards. One finding per vanished record, one per gap of a reader.
 */
final class VanishedReads {
    private final KeyCheck key;
    private final Records records;
    private final Gaps gaps;

    private VanishedReads(KeyCheck key) {
        this.key = key;
        this.records = key.records();
        this.gaps = key.scan().gaps();
    }

    static void check(KeyCheck key, Passes passes) {
        VanishedReads check = new VanishedReads(key);
        for (int gap = 0; gap < check.gaps.size(); gap++) {
            check.vanishedIn(gap, passes);
        }
        key.finalRead().filter(FinalRead::complete).ifPresent(check::vanishedBeyond);
        key.finalRead().filter(FinalRead::complete).ifPresent(check::replaced);
        for (int gap = 0; gap < check.gaps.size(); gap++) {
            check.skippedIn(gap, passes);
        }
    }

    /** Records of which nothing else is wrong; what is, has a finding of its own. */
    private boolean sound(int row) {
        return records.sent(row)
                && records.wasRead(row)
                && !records.failed(row)
                && !records.duplicated(row)
                && !records.conflicting(row)
                && !records.gone(row);
    }

    private void vanishedIn(int gap, Passes passes) {
        if (gaps.kind(gap) == Gaps.Kind.BETWEEN_POLLS_OF_GROUP) {
            return;
        }
        passes.forEachKnownOffset(gap, offset -> {
            int row = records.at(offset);
            if (sound(row) && records.lastRead(row) < gaps.invoked(gap)) {
                Optional<String> deletion = key.clauses().deletion(gaps.kind(gap));
                vanished(row, deletion, gaps.completed(gap), Passes.words(key, gaps, gap));
            }
        });
    }

    private void vanishedBeyond(FinalRead read) {
        for (int row = 0; row < records.size(); row++) {
            boolean beyond = records.offset(row) != Event.UNKNOWN_OFFSET && records.offset(row) >= read.wanted();
            if (beyond && sound(row) && records.lastRead(row) < read.askedAt()) {
                String how = "the log ended at " + read.wanted() + " when the final read asked ("
                        + key.at(read.answeredAt()) + ")";
                vanished(row, Optional.empty(), read.answeredAt(), how);
            }
        }
    }

    /** What was acknowledged and read, and whose offset held another value when the final read came by. */
    private void replaced(FinalRead read) {
        for (Records.Conflict conflict : records.conflicts()) {
            replaced(conflict.row(), conflict.otherRow(), read);
            replaced(conflict.otherRow(), conflict.row(), read);
        }
    }

    private void replaced(int row, int other, FinalRead read) {
        boolean before = records.acked(row)
                && records.wasRead(row)
                && !records.gone(row)
                && records.lastRead(row) < read.askedAt();
        if (before && records.wasRead(other) && records.lastRead(other) > read.askedAt()) {
            long shown = records.lastRead(other);
            String how = "value " + key.value(other) + " was read there afterwards (" + key.at(shown) + ")";
            vanished(row, Optional.empty(), shown, how);
        }
    }

    private void vanished(int row, Optional<String> deletion, long shown, String how) {
        records.markGone(row);
        Optional<String> clause = deletion.isPresent()
                ? deletion
                : key.clauses().lossOfCommitted(key.name(), records.invoked(row), shown);
        key.judged(
                AnomalyKind.VANISHED_READ,
                clause,
                () -> Evidence.of(
                                records.offset(row),
                                row,
                                "value " + key.value(row) + " was " + (records.acked(row) ? "acknowledged and " : "")
                                        + "read at offset " + records.offset(row) + " of "
                                        + key.name() + " (" + key.at(records.firstRead(row)) + ") and is gone: " + how,
                                records.firstRead(row),
                                shown)
                        .around(records.lastRead(row), shown));
    }

    private void skippedIn(int gap, Passes passes) {
        long[] first = {Records.NONE, 0};
        passes.forEachKnownOffset(gap, offset -> {
            int row = records.at(offset);
            if (sound(row)) {
                first[0] = first[1] == 0 ? row : first[0];
                first[1]++;
            }
        });
        if (first[1] > 0) {
            skipped(gap, (int) first[0], first[1]);
        }
    }

    private void skipped(int gap, int row, long count) {
        Gaps.Kind kind = gaps.kind(gap);
        Optional<String> clause = key.clauses()
                .rebalance(kind == Gaps.Kind.BETWEEN_POLLS_OF_GROUP)
                .or(() -> key.clauses().deletion(kind))
                .or(() -> key.clauses().lossOfCommitted(key.name(), records.firstRead(row), gaps.completed(gap)));
        AnomalyKind anomaly = kind == Gaps.Kind.WITHIN_POLL ? AnomalyKind.INT_POLL_SKIP : AnomalyKind.POLL_SKIP;
        String more = count == 1 ? "" : " and " + (count - 1) + " more";
        key.add(
                anomaly,
                clause.isPresent() ? AnomalyClass.ALLOWED : AnomalyClass.VIOLATION,
                clause,
                () -> Evidence.of(
                                records.offset(row),
                                row,
                                Passes.words(key, gaps, gap) + " of " + key.name() + ", passing over value "
                                        + key.value(row) + " at offset " + records.offset(row) + more + ", which "
                                        + key.at(records.firstRead(row)) + " read",
                                records.firstRead(row),
                                gaps.before(gap),
                                gaps.completed(gap))
                        .around(gaps.before(gap), gaps.completed(gap)));
    }
}
