package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.Gaps;
import io.sunder.histories.scan.Records;
import io.sunder.histories.verdict.AnomalyClass;
import io.sunder.histories.verdict.AnomalyKind;
import java.util.Arrays;
import java.util.Optional;

/**
 * {@code lost-write}: an acknowledged record that no reader saw although one went past its offset, or the final read was
 * complete without it; {@code legal-loss} where a clause allows it. {@code unseen}: an acknowledged record that nobody
 * read and nobody went past; a violation only if the final read was complete and ended before it.
 *
 * <p>A record that is missing from a transaction of which other records were read is no finding here: see {@link
 * TornTransactions}.
 *
 * <p>A reader that joined somewhere in the middle says nothing of what lies before. Only a reader that went to the
 * beginning, or that read on both sides of an offset, went past it; and so did a reader beyond it in a history that
 * records no assignments at all.
 */
final class LostWrites {
    private final KeyCheck key;
    private final Records records;
    private final Gaps gaps;
    private final int[] passedIn;
    private final Optional<String> heldBack;

    private LostWrites(KeyCheck key, Passes passes) {
        this.key = key;
        this.records = key.records();
        this.gaps = key.scan().gaps();
        this.passedIn = passed(passes);
        this.heldBack = key.finalRead()
                .flatMap(read -> new StableOffsets(key).heldBack(read.wanted(), read.askedAt(), read.answeredAt()));
    }

    static void check(KeyCheck key, Passes passes) {
        new LostWrites(key, passes).check();
    }

    /** For each row the first gap in which a reader went past it. */
    private int[] passed(Passes passes) {
        int[] passed = new int[gaps.size() == 0 ? 0 : records.size()];
        Arrays.fill(passed, Records.NONE);
        for (int i = 0; i < gaps.size(); i++) {
            int gap = i;
            if (gaps.kind(gap) != Gaps.Kind.BETWEEN_POLLS_OF_GROUP) {
                passes.forEachKnownOffset(gap, offset -> {
                    int row = records.at(offset);
                    if (passed[row] == Records.NONE) {
                        passed[row] = gap;
                    }
                });
            }
        }
        return passed;
    }

    private void check() {
        for (int row = 0; row < records.size(); row++) {
            if (records.acked(row) && !records.wasRead(row)) {
                unread(row);
            }
        }
    }

    private void unread(int row) {
        long offset = records.offset(row);
        int reader = offset == Event.UNKNOWN_OFFSET ? Records.NONE : records.at(offset);
        Optional<FinalRead> end =
                key.finalRead().filter(read -> read.complete() && records.completed(row) < read.askedAt());
        if (reader != Records.NONE && reader != row && records.wasRead(reader)) {
            replaced(row, reader);
        } else if (passedIn.length > 0 && passedIn[row] != Records.NONE) {
            passedOver(row, passedIn[row]);
        } else if (offset != Event.UNKNOWN_OFFSET && offset < key.scan().farthestUnplaced()) {
            beyond(row);
        } else if (end.isPresent()) {
            missing(row, end.get());
        } else {
            key.add(
                    AnomalyKind.UNSEEN,
                    AnomalyClass.NOTE,
                    Optional.empty(),
                    () -> evidence(row, ", and nobody read it or went past it", Records.NONE));
        }
    }

    private void replaced(int row, int other) {
        long shown = records.firstRead(other);
        lost(
                AnomalyKind.LOST_WRITE,
                row,
                Optional.empty(),
                shown,
                ", but readers found value " + key.value(other) + " there (" + key.at(shown) + ")");
    }

    private void passedOver(int row, int gap) {
        lost(
                AnomalyKind.LOST_WRITE,
                row,
                key.clauses().deletion(gaps.kind(gap)),
                gaps.completed(gap),
                ", but no reader saw it: " + Passes.words(key, gaps, gap));
    }

    private void beyond(int row) {
        long shown = key.scan().farthestUnplacedEvent();
        lost(
                AnomalyKind.LOST_WRITE,
                row,
                key.clauses().deletion(Gaps.Kind.FROM_BEGINNING),
                shown,
                ", but no reader saw it, and one had gone on to offset "
                        + key.scan().farthestUnplaced() + " (" + key.at(shown) + ")");
    }

    private void missing(int row, FinalRead read) {
        boolean beyondEnd = records.offset(row) >= read.wanted();
        if (beyondEnd && heldBack.isPresent()) {
            key.add(
                    AnomalyKind.UNSEEN,
                    AnomalyClass.NOTE,
                    heldBack,
                    () -> evidence(row, ", and the final read ended before it at " + read.wanted(), read.answeredAt()));
            return;
        }
        lost(
                beyondEnd ? AnomalyKind.UNSEEN : AnomalyKind.LOST_WRITE,
                row,
                beyondEnd ? Optional.empty() : key.clauses().deletion(Gaps.Kind.FROM_BEGINNING),
                read.answeredAt(),
                ", but the final read of process " + read.process()
                        + " did not find it in the whole log, which ended at " + read.wanted() + " ("
                        + key.at(read.answeredAt()) + ")");
    }

    private void lost(AnomalyKind kind, int row, Optional<String> deletion, long shown, String how) {
        records.markGone(row);
        Optional<String> clause = deletion.isPresent()
                ? deletion
                : key.clauses().loss(key.name(), key.acks(row), records.invoked(row), records.completed(row), shown);
        if (key.torn().seen(records.operation(row))) {
            key.torn().missing(key, row, clause, shown, how);
        } else if (clause.isPresent()) {
            key.add(AnomalyKind.LEGAL_LOSS, AnomalyClass.ALLOWED, clause, () -> evidence(row, how, shown));
        } else {
            key.add(kind, AnomalyClass.VIOLATION, clause, () -> evidence(row, how, shown));
        }
    }

    private Evidence evidence(int row, String how, long shown) {
        long offset = records.offset(row);
        String where = offset == Event.UNKNOWN_OFFSET ? "at an unknown offset" : "at offset " + offset;
        String text = "value " + key.value(row) + " was acknowledged " + where + " of " + key.name() + " ("
                + key.at(records.completed(row)) + ")" + how;
        return Evidence.of(offset, row, text, records.invoked(row), records.completed(row), shown)
                .around(records.invoked(row), shown == Records.NONE ? records.completed(row) : shown);
    }
}
