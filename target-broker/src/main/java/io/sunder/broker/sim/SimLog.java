package io.sunder.broker.sim;

import io.sunder.broker.replica.EpochCache;
import io.sunder.broker.replica.EpochEnd;
import io.sunder.broker.replica.LogSlice;
import io.sunder.broker.replica.ReplicaLog;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A log of numbers in memory that outlives its broker, whole or up to what was flushed. */
final class SimLog implements ReplicaLog {
    /** Batches as they travel and lie in logs; a producer's batch has no offset and no epoch yet. */
    record Batch(long baseOffset, int epoch, List<Integer> values) {
        long nextOffset() {
            return baseOffset + values.size();
        }
    }

    record Batches(List<Batch> list) implements LogSlice {
        static Batches produced(List<Integer> values) {
            return new Batches(List.of(new Batch(-1, -1, values)));
        }

        @Override
        public int sizeInBytes() {
            return list.stream().mapToInt(b -> bytes(b)).sum();
        }

        @Override
        public List<Span> spans() {
            return list.stream()
                    .map(b -> new Span(b.baseOffset(), b.nextOffset() - 1, b.epoch()))
                    .toList();
        }
    }

    /** A segment is rolled at every second offset. */
    private static final int SEGMENT_RECORDS = 2;

    private final EpochCache epochs = new EpochCache();
    private final List<Batch> batches = new ArrayList<>();
    private final List<Integer> values = new ArrayList<>();
    private final List<Integer> recordEpochs = new ArrayList<>();
    private long start;
    private long flushed;
    private int truncations;

    private static int bytes(Batch batch) {
        return 10 + 10 * batch.values().size();
    }

    @Override
    public long startOffset() {
        return start;
    }

    @Override
    public long endOffset() {
        return start + values.size();
    }

    @Override
    public long activeSegmentStart() {
        return Math.max(start, endOffset() - endOffset() % SEGMENT_RECORDS);
    }

    /** The record at an offset, which must be there. */
    int value(long offset) {
        return values.get((int) (offset - start));
    }

    int epochAt(long offset) {
        return recordEpochs.get((int) (offset - start));
    }

    /** Grows whenever something was removed. */
    int truncations() {
        return truncations;
    }

    void flush() {
        flushed = endOffset();
    }

    /** The machine lost its power: what was not flushed is gone. */
    void loseUnflushed() {
        truncateTo(flushed);
    }

    @Override
    public Appended appendAsLeader(LogSlice batch, int leaderEpoch) {
        Batch produced = ((Batches) batch).list().get(0);
        long base = endOffset();
        add(new Batch(base, leaderEpoch, produced.values()));
        return new Appended(base, endOffset() - 1);
    }

    @Override
    public void appendAsFollower(LogSlice fetched) {
        ((Batches) fetched).list().forEach(this::add);
    }

    private void add(Batch batch) {
        epochs.assign(batch.epoch(), batch.baseOffset());
        batches.add(batch);
        values.addAll(batch.values());
        batch.values().forEach(v -> recordEpochs.add(batch.epoch()));
    }

    @Override
    public LogSlice read(long fromOffset, int maxBytes, long upperBound, boolean atLeastOneBatch) {
        List<Batch> found = new ArrayList<>();
        int size = 0;
        for (int i = firstAt(fromOffset); i < batches.size(); i++) {
            Batch batch = batches.get(i);
            boolean fits = size + bytes(batch) <= maxBytes || (found.isEmpty() && atLeastOneBatch);
            if (batch.nextOffset() > upperBound || !fits) {
                break;
            }
            found.add(batch);
            size += bytes(batch);
        }
        return found.isEmpty() ? LogSlice.EMPTY : new Batches(found);
    }

    private int firstAt(long offset) {
        int i = batches.size();
        while (i > 0 && batches.get(i - 1).nextOffset() > offset) {
            i--;
        }
        return i;
    }

    @Override
    public void truncateTo(long offset) {
        while (!batches.isEmpty() && batches.get(batches.size() - 1).nextOffset() > offset) {
            Batch last = batches.remove(batches.size() - 1);
            for (int i = 0; i < last.values().size(); i++) {
                values.remove(values.size() - 1);
                recordEpochs.remove(recordEpochs.size() - 1);
            }
            truncations++;
        }
        epochs.truncateFromEnd(endOffset());
        flushed = Math.min(flushed, endOffset());
    }

    @Override
    public void truncateFullyAndStartAt(long offset) {
        batches.clear();
        values.clear();
        recordEpochs.clear();
        epochs.clear();
        truncations++;
        start = offset;
        flushed = offset;
    }

    @Override
    public void advanceStartOffset(long offset, long highWatermark) {
        // Nothing is ever deleted in the simulation.
    }

    @Override
    public void assignEpoch(int epoch, long startOffset) {
        epochs.assign(epoch, startOffset);
    }

    @Override
    public OptionalInt latestEpoch() {
        return epochs.latest();
    }

    @Override
    public List<EpochStart> epochs() {
        return epochs.entries();
    }

    @Override
    public EpochEnd endOfEpoch(int epoch) {
        return epochs.endOf(epoch, endOffset());
    }
}
