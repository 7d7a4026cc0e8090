package io.sunder.histories.scan;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the final complete read in a history: end offsets that were asked after the last fault was healed, then an
 * assignment that goes to the beginning, then the polls of that process. Each further such assignment is another try, and
 * the latest counts; a fault that begins or ends afterwards makes all of them worthless. End offsets that the reader asked
 * itself outrank those of others.
 */
public final class FinalReads {
    private record Answer(long endOffset, long askedAt, long answeredAt) {}

    private static final class Asker {
        private final Int2ObjectOpenHashMap<Answer> answers = new Int2ObjectOpenHashMap<>();
    }

    private final Int2ObjectOpenHashMap<Answer> latest = new Int2ObjectOpenHashMap<>();
    private final java.util.Map<Long, Asker> askers = new java.util.HashMap<>();
    private long healedAt = -1;
    private Int2ObjectOpenHashMap<Answer> wanted = new Int2ObjectOpenHashMap<>();
    private @Nullable Reader reader;
    private long process = Records.NONE;

    void faultChanged(long event) {
        healedAt = event;
        latest.clear();
        askers.clear();
        wanted = new Int2ObjectOpenHashMap<>();
        reader = null;
    }

    void answered(long asker, int key, long endOffset, long askedAt, long answeredAt) {
        if (askedAt < healedAt) {
            return;
        }
        Answer answer = new Answer(endOffset, askedAt, answeredAt);
        latest.put(key, answer);
        askers.computeIfAbsent(asker, a -> new Asker()).answers.put(key, answer);
        if (reader != null && asker == process) {
            wanted.put(key, answer);
        }
    }

    void wentToBeginning(long byProcess, Reader byReader) {
        Asker own = askers.get(byProcess);
        Int2ObjectOpenHashMap<Answer> answers = own == null ? latest : own.answers;
        if (!answers.isEmpty()) {
            wanted = answers.clone();
            reader = byReader;
            process = byProcess;
        }
    }

    /** Whether there was a final read at all. */
    public boolean attempted() {
        return reader != null;
    }

    /**
     * The final read of a key, if there was one.
     *
     * @param transactions whether the history has transactions, whose markers take offsets that no reader sees
     */
    public Optional<FinalRead> of(int key, KeyScan scan, boolean transactions) {
        Answer answer = wanted.get(key);
        if (answer == null || reader == null) {
            return Optional.empty();
        }
        long reached = reader.farthest(key) + 1;
        boolean complete =
                reached >= answer.endOffset || (transactions && nothingKnown(scan, reached, answer.endOffset));
        return Optional.of(
                new FinalRead(process, answer.endOffset, answer.askedAt, answer.answeredAt, reached, complete));
    }

    /** Markers are few: more unread offsets than this are no tail of markers. */
    private static final long MOST_MARKERS = 1_000;

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
