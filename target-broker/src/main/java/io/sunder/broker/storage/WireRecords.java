package io.sunder.broker.storage;

import io.sunder.broker.replica.LogSlice;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;

/** Batches in memory, as they came from a producer or a leader. A cut-off last batch counts in the size alone. */
public final class WireRecords implements LogSlice {
    private final MemoryRecords records;
    private long appendTimeMs = RecordBatch.NO_TIMESTAMP;

    /** Over these bytes, into which an append as leader writes. */
    public WireRecords(MemoryRecords records) {
        this.records = records;
    }

    MemoryRecords records() {
        return records;
    }

    void appendedAt(long timeMs) {
        appendTimeMs = timeMs;
    }

    /** The time that the log gave the batch when it was appended; -1 if it kept the producer's. */
    public long appendTimeMs() {
        return appendTimeMs;
    }

    @Override
    public int sizeInBytes() {
        return records.sizeInBytes();
    }

    @Override
    public List<Span> spans() {
        List<Span> spans = new ArrayList<>();
        for (RecordBatch batch : records.batches()) {
            batch.ensureValid();
            spans.add(new Span(batch.baseOffset(), batch.lastOffset(), batch.partitionLeaderEpoch()));
        }
        return spans;
    }
}
