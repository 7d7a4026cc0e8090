package io.sunder.broker.group;

import java.util.List;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** One partition of {@code __consumer_offsets}, as its leader sees it in one leader epoch. */
public interface OffsetsLog {
    /**
     * Appends the records as one batch.
     *
     * @return completed once they are committed; fails with one of Kafka's API exceptions, after which they may or may not
     *     be in the log. Completed on the thread that calls the coordinator, perhaps before this returns.
     */
    CompletionStage<Void> append(List<SimpleRecord> records);

    /**
     * Reads committed records in order, about a megabyte of them.
     *
     * @param fromOffset where to go on; at first 0, whatever the log's start is
     */
    Chunk read(long fromOffset);

    /**
     * Some records.
     *
     * @param records the data records among them
     * @param nextOffset where to go on
     * @param whole whether everything that was in the log when the leadership began has now been read
     */
    record Chunk(List<Record> records, long nextOffset, boolean whole) {
        /** Copies the list. */
        public Chunk {
            records = List.copyOf(records);
        }
    }
}
