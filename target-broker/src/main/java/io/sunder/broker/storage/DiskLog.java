package io.sunder.broker.storage;

import io.sunder.broker.log.AppendResult;
import io.sunder.broker.log.PartitionLog;
import io.sunder.broker.replica.EpochEnd;
import io.sunder.broker.replica.LogSlice;
import io.sunder.broker.replica.ReplicaLog;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/** One replica's log on disk. */
public final class DiskLog implements ReplicaLog {
    private final PartitionLog log;
    private final LongSupplier wallClockMs;

    DiskLog(PartitionLog log, LongSupplier wallClockMs) {
        this.log = log;
        this.wallClockMs = wallClockMs;
    }

    /** The log itself, for what the core doesn't ask: timestamps, sizes, retention. */
    public PartitionLog log() {
        return log;
    }

    @Override
    public long startOffset() {
        return log.startOffset();
    }

    @Override
    public long endOffset() {
        return log.endOffset();
    }

    @Override
    public long activeSegmentStart() {
        return log.activeSegmentStart();
    }

    @Override
    public Appended appendAsLeader(LogSlice batch, int leaderEpoch) {
        WireRecords sent = (WireRecords) batch;
        AppendResult result = log.appendAsLeader(sent.records(), leaderEpoch, wallClockMs.getAsLong());
        sent.appendedAt(result.logAppendTimeMs());
        return new Appended(result.baseOffset(), result.lastOffset());
    }

    @Override
    public void appendAsFollower(LogSlice batches) {
        log.appendAsFollower(((WireRecords) batches).records(), wallClockMs.getAsLong());
    }

    @Override
    public LogSlice read(long fromOffset, int maxBytes, long upperBound, boolean atLeastOneBatch) {
        return new StoredRecords(log.read(fromOffset, maxBytes, upperBound, atLeastOneBatch));
    }

    @Override
    public void truncateTo(long offset) {
        log.truncateTo(offset, wallClockMs.getAsLong());
    }

    @Override
    public void truncateFullyAndStartAt(long offset) {
        log.truncateFullyAndStartAt(offset, wallClockMs.getAsLong());
    }

    @Override
    public void advanceStartOffset(long offset, long highWatermark) {
        long to = Math.min(offset, Math.min(highWatermark, log.endOffset()));
        if (to > log.startOffset()) {
            log.advanceStartOffset(to, highWatermark, wallClockMs.getAsLong());
        }
    }

    @Override
    public void assignEpoch(int epoch, long startOffset) {
        log.assignEpoch(epoch, startOffset);
    }

    @Override
    public OptionalInt latestEpoch() {
        return log.latestEpoch();
    }

    @Override
    public List<EpochStart> epochs() {
        return log.epochEntries().stream()
                .map(entry -> new EpochStart(entry.epoch(), entry.startOffset()))
                .toList();
    }

    @Override
    public EpochEnd endOfEpoch(int epoch) {
        io.sunder.broker.log.EpochEnd end = log.endOfEpoch(epoch);
        return new EpochEnd(end.epoch(), end.endOffset());
    }
}
