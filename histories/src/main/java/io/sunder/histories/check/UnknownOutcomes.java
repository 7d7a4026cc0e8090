package io.sunder.histories.check;

import io.sunder.histories.event.Event;
import io.sunder.histories.scan.FinalRead;
import io.sunder.histories.scan.Gaps;
import io.sunder.histories.scan.Records;
import io.sunder.histories.scan.Transactions;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Optional;

/**
 * Looks for records that are missing from transactions whose outcome nobody was told, and of which a record was read. Under
 * read_committed that read proves the commit, so the rest must appear. It does not appear at once: the coordinator writes
 * the commit's markers to one partition after the other, and until then the partition hands out nothing from there on.
 * So a record is missing only if a reader went past the offset that the broker had told for it; or if a final read, asked
 * for after that first read, was complete without it, and either came a second or more later or reached a record that was
 * sent after that first read and so lies beyond it.
 */
final class UnknownOutcomes {
    private final KeyCheck key;
    private final Records records;
    private final Transactions transactions;
    private long latestSent = Records.NONE;

    private UnknownOutcomes(KeyCheck key) {
        this.key = key;
        this.records = key.records();
        this.transactions = key.transactions();
    }

    static void check(KeyCheck key) {
        if (key.clauses().readingProvesCommit()) {
            new UnknownOutcomes(key).check();
        }
    }

    private void check() {
        IntArrayList unread = new IntArrayList();
        for (int row = 0; row < records.size(); row++) {
            int operation = records.operation(row);
            if (operation != Records.NONE
                    && transactions.unknown(operation)
                    && !records.wasRead(row)
                    && key.torn().seen(operation)) {
                unread.add(row);
            }
        }
        if (!unread.isEmpty()) {
            findPassed(unread);
            key.finalRead().filter(FinalRead::complete).ifPresent(read -> {
                findLatestSent(read);
                unread.forEach(row -> notInFinalRead(row, read));
            });
        }
    }

    /** When the latest of those records was sent that the final read reached. */
    private void findLatestSent(FinalRead read) {
        for (int row = 0; row < records.size(); row++) {
            if (records.wasRead(row)
                    && records.offset(row) < read.reached()
                    && !records.duplicated(row)
                    && !records.conflicting(row)) {
                latestSent = Math.max(latestSent, records.invoked(row));
            }
        }
    }

    /** Those of which the broker told an offset that a reader went past. */
    private void findPassed(IntArrayList unread) {
        int[] told = unread.intStream()
                .filter(row -> records.claimedOffset(row) != Event.UNKNOWN_OFFSET)
                .toArray();
        IntArrays.mergeSort(told, (a, b) -> Long.compare(records.claimedOffset(a), records.claimedOffset(b)));
        Gaps gaps = key.scan().gaps();
        for (int gap = 0; told.length > 0 && gap < gaps.size(); gap++) {
            if (gaps.kind(gap) != Gaps.Kind.BETWEEN_POLLS_OF_GROUP) {
                passed(told, gap, gaps);
            }
        }
    }

    private void passed(int[] told, int gap, Gaps gaps) {
        int low = 0;
        int high = told.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (records.claimedOffset(told[middle]) <= gaps.from(gap)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int i = low; i < told.length && records.claimedOffset(told[i]) < gaps.to(gap); i++) {
            if (!records.gone(told[i])) {
                Optional<String> deletion = key.clauses().deletion(gaps.kind(gap));
                String how = ", but no reader saw it: " + Passes.words(key, gaps, gap);
                missing(told[i], deletion, gaps.completed(gap), how);
            }
        }
    }

    private void notInFinalRead(int row, FinalRead read) {
        long seen = key.torn().firstSeen(records.operation(row));
        boolean later = !records.gone(row)
                && seen < read.askedAt()
                && (latestSent > seen || key.circumstances().settled(seen, read.askedAt()));
        if (later) {
            missing(
                    row,
                    key.clauses().deletion(Gaps.Kind.FROM_BEGINNING),
                    read.answeredAt(),
                    ", but the final read of process " + read.process()
                            + " did not find it in the whole log, which ended at " + read.wanted() + " ("
                            + key.at(read.answeredAt()) + ")");
        }
    }

    private void missing(int row, Optional<String> deletion, long shown, String how) {
        records.markGone(row);
        Optional<String> clause = deletion.isPresent()
                ? deletion
                : key.clauses()
                        .loss(
                                key.name(),
                                key.acks(row),
                                records.invoked(row),
                                key.torn().firstSeen(records.operation(row)),
                                shown);
        key.torn().missing(key, row, clause, shown, how);
    }
}
