package io.sunder.histories.scan;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * Finds the final complete read in a history: end offsets that were asked after the last fault was healed, then an
 * assignment that goes to the beginning, then the polls of that process. Each further such assignment is another try; a
 * fault that begins or ends afterwards makes all of them worthless. Of a key's tries those of readers that asked for the
 * end offsets themselves count before others, then those that read all, then the latest.
 */
public final class FinalReads {
    /** Markers are few: more unread offsets than this are no tail of markers. */
    private static final long MOST_MARKERS = 1_000;

    /** More tries than this are forgotten, the oldest first. */
    private static final int MOST_TRIES = 1_000;

    private record Answer(long endOffset, long askedAt, long answeredAt) {}

    private static final class Asker {
        private final Int2ObjectOpenHashMap<Answer> answers = new Int2ObjectOpenHashMap<>();
    }

    /** One reader's way from the beginning; {@code farthest} is the highest offset that it read, by key. */
    private record Try(long process, Int2ObjectOpenHashMap<Answer> wanted, IntToLongFunction farthest) {
        Optional<FinalRead> of(int key, KeyScan scan, boolean transactions) {
            Answer answer = wanted.get(key);
            if (answer == null) {
                return Optional.empty();
            }
            long reached = farthest.applyAsLong(key) + 1;
            boolean complete =
                    reached >= answer.endOffset || (transactions && nothingKnown(scan, reached, answer.endOffset));
            return Optional.of(
                    new FinalRead(process, answer.endOffset, answer.askedAt, answer.answeredAt, reached, complete));
        }
    }

    private final Int2ObjectOpenHashMap<Answer> latest = new Int2ObjectOpenHashMap<>();
    private final Long2ObjectOpenHashMap<Asker> askers = new Long2ObjectOpenHashMap<>();
    private long healedAt = -1;
    private boolean readerAskedItself;
    private final ArrayDeque<Try> tries = new ArrayDeque<>();

    void faultChanged(long event) {
        healedAt = event;
        latest.clear();
        askers.clear();
        tries.clear();
        readerAskedItself = false;
    }

    void answered(long asker, int key, long endOffset, long askedAt, long answeredAt) {
        if (askedAt < healedAt) {
            return;
        }
        Answer answer = new Answer(endOffset, askedAt, answeredAt);
        latest.put(key, answer);
        askers.computeIfAbsent(asker, a -> new Asker()).answers.put(key, answer);
        Try last = tries.peekLast();
        if (last != null && last.process == asker) {
            last.wanted.put(key, answer);
        }
    }

    void wentToBeginning(long byProcess, Reader byReader) {
        Asker own = askers.get(byProcess);
        Int2ObjectOpenHashMap<Answer> answers = own == null ? latest : own.answers;
        if (answers.isEmpty() || (own == null && readerAskedItself)) {
            return;
        }
        if (own != null && !readerAskedItself) {
            tries.clear();
            readerAskedItself = true;
        }
        if (tries.size() == MOST_TRIES) {
            tries.removeFirst();
        }
        tries.addLast(new Try(byProcess, answers.clone(), byReader.farthest()));
    }

    /** Whether there was a final read at all. */
    public boolean attempted() {
        return !tries.isEmpty();
    }

    /**
     * The final read of a key, if there was one.
     *
     * @param transactions whether the history has transactions, whose markers take offsets that no reader sees
     */
    public Optional<FinalRead> of(int key, KeyScan scan, boolean transactions) {
        Optional<FinalRead> incomplete = Optional.empty();
        for (Iterator<Try> newestFirst = tries.descendingIterator(); newestFirst.hasNext(); ) {
            Optional<FinalRead> read = newestFirst.next().of(key, scan, transactions);
            if (read.filter(FinalRead::complete).isPresent()) {
                return read;
            }
            incomplete = incomplete.or(() -> read);
        }
        return incomplete;
    }

    private static boolean nothingKnown(KeyScan scan, long from, long to) {
        if (to - from > MOST_MARKERS) {
            return false;
        }
        for (long offset = from; offset < to; offset++) {
            if (scan.records().at(offset) != Records.NONE) {
                return false;
            }
        }
        return true;
    }
}
