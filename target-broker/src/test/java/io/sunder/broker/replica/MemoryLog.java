package io.sunder.broker.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A log of single-record batches without content, for tests of one class. */
final class MemoryLog implements ReplicaLog {
    record Spans(List<LogSlice.Span> spans) implements LogSlice {
        @Override
        public int sizeInBytes() {
            return 100 * spans.size();
        }
    }

    private final EpochCache epochs;
    private long start;
    private long end;

    private MemoryLog(EpochCache epochs, long end) {
        this.epochs = epochs;
        this.end = end;
    }

    static MemoryLog of(EpochCache epochs, long end) {
        return new MemoryLog(epochs, end);
    }

    static LogSlice records(long from, long to, int epoch) {
        List<LogSlice.Span> spans = new ArrayList<>();
        for (long offset = from; offset < to; offset++) {
            spans.add(new LogSlice.Span(offset, offset, epoch));
        }
        return new Spans(spans);
    }

    @Override
    public long startOffset() {
        return start;
    }

    @Override
    public long endOffset() {
        return end;
    }

    @Override
    public long activeSegmentStart() {
        return 0;
    }

    @Override
    public Appended appendAsLeader(LogSlice batch, int leaderEpoch) {
        epochs.assign(leaderEpoch, end);
        end += batch.sizeInBytes() / 100;
        return new Appended(end - batch.sizeInBytes() / 100, end - 1);
    }

    @Override
    public void appendAsFollower(LogSlice batches) {
        batches.spans().forEach(span -> epochs.assign(span.leaderEpoch(), span.baseOffset()));
        end += batches.sizeInBytes() / 100;
    }

    @Override
    public LogSlice read(long fromOffset, int maxBytes, long upperBound, boolean atLeastOneBatch) {
        long count = Math.max(maxBytes / 100, atLeastOneBatch ? 1 : 0);
        return records(fromOffset, Math.min(upperBound, fromOffset + count), 0);
    }

    @Override
    public void truncateTo(long offset) {
        end = Math.min(end, offset);
        epochs.truncateFromEnd(end);
    }

    @Override
    public void truncateFullyAndStartAt(long offset) {
        epochs.clear();
        start = offset;
        end = offset;
    }

    @Override
    public void advanceStartOffset(long offset, long highWatermark) {
        start = Math.max(start, offset);
        epochs.truncateFromStart(start);
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
        return epochs.endOf(epoch, end);
    }
}
