package io.sunder.broker.log;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** Batches for tests, with values as text. */
final class Batches {

    private Batches() {}

    static MemoryRecords plain(long timestampMs, String... values) {
        return compressed(Compression.NONE, timestampMs, values);
    }

    static MemoryRecords compressed(Compression compression, long timestampMs, String... values) {
        return MemoryRecords.withRecords(compression, records(timestampMs, values));
    }

    static MemoryRecords idempotent(long producerId, int epoch, int sequence, String... values) {
        return MemoryRecords.withIdempotentRecords(
                Compression.NONE, producerId, (short) epoch, sequence, records(1_000, values));
    }

    static MemoryRecords fetched(long baseOffset, int leaderEpoch, String... values) {
        return MemoryRecords.withRecords(
                baseOffset, Compression.NONE, leaderEpoch, records(1_000 + baseOffset, values));
    }

    static MemoryRecords joined(MemoryRecords... parts) {
        int size = Arrays.stream(parts).mapToInt(MemoryRecords::sizeInBytes).sum();
        ByteBuffer bytes = ByteBuffer.allocate(size);
        for (MemoryRecords part : parts) {
            bytes.put(part.buffer());
        }
        return MemoryRecords.readableRecords(bytes.flip());
    }

    static SimpleRecord[] records(long timestampMs, String... values) {
        SimpleRecord[] records = new SimpleRecord[values.length];
        for (int i = 0; i < values.length; i++) {
            records[i] = new SimpleRecord(timestampMs + i, values[i].getBytes(StandardCharsets.UTF_8));
        }
        return records;
    }

    /** All that a reader sees below a bound, as {@code offset=value}. */
    static List<String> contents(PartitionLog log, long bound) throws Exception {
        List<String> seen = new ArrayList<>();
        long next = log.startOffset();
        while (next < bound) {
            MemoryRecords records = log.read(next, 1, bound, true).inMemory();
            if (records.sizeInBytes() == 0) {
                break;
            }
            for (Record record : records.records()) {
                if (record.offset() >= next) {
                    seen.add(record.offset() + "=" + value(record));
                    next = record.offset() + 1;
                }
            }
        }
        return seen;
    }

    static String value(Record record) {
        return StandardCharsets.UTF_8.decode(record.value().duplicate()).toString();
    }
}
