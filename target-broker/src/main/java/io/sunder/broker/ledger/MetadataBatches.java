package io.sunder.broker.ledger;

import io.sunder.broker.metadata.MetadataRecord;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** Metadata records in Kafka's batches: each is the value of one record, so its offset is the record's. */
public final class MetadataBatches {
    private MetadataBatches() {}

    static MemoryRecords encode(List<MetadataRecord> records, long nowMs) {
        SimpleRecord[] values = records.stream()
                .map(record -> new SimpleRecord(nowMs, RecordCodec.encode(record)))
                .toArray(SimpleRecord[]::new);
        return MemoryRecords.withRecords(Compression.NONE, values);
    }

    /**
     * The metadata records from an offset on; a cut-off last batch is left out.
     *
     * @throws org.apache.kafka.common.errors.CorruptRecordException if a batch is damaged, or offsets are missing
     */
    public static List<MetadataRecord> decode(MemoryRecords batches, long fromOffset) {
        List<MetadataRecord> found = new ArrayList<>();
        long next = fromOffset;
        for (RecordBatch batch : batches.batches()) {
            batch.ensureValid();
            for (Record record : batch) {
                if (record.offset() > next) {
                    throw new org.apache.kafka.common.errors.CorruptRecordException(
                            "metadata records from " + next + " to " + record.offset() + " are missing");
                }
                if (record.offset() == next) {
                    found.add(RecordCodec.decode(record.value()));
                    next++;
                }
            }
        }
        return found;
    }
}
