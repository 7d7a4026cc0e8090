package io.sunder.broker.ledger;

import io.sunder.broker.log.LogConfig;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.log.LogRead;
import io.sunder.broker.log.MetaProperties;
import io.sunder.broker.log.PartitionLog;
import io.sunder.broker.metadata.MetadataRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.CorruptRecordException;

/**
 * The durable metadata log, {@code __cluster_metadata-0}. Written by one thread; what was not flushed is never read. A
 * torn tail, of which nobody heard, goes when the log is opened.
 */
public final class MetadataLog implements AutoCloseable {
    /** The log's name in directories and in fetches. */
    public static final TopicPartition PARTITION = new TopicPartition("__cluster_metadata", 0);

    /** The id that Kafka gives it. */
    public static final Uuid TOPIC_ID = Uuid.METADATA_TOPIC_ID;

    private static final int READ_BYTES = 1 << 20;

    private final LogDirectory directory;
    private final PartitionLog log;
    private final int epoch;
    private volatile long durableEnd;

    private MetadataLog(LogDirectory directory, PartitionLog log) {
        this.directory = directory;
        this.log = log;
        this.epoch = log.latestEpoch().orElse(0) + 1;
        log.flush();
        this.durableEnd = log.endOffset();
    }

    /**
     * Opens the log in a directory, or makes it.
     *
     * @throws org.apache.kafka.common.errors.KafkaStorageException if the directory can't be used
     */
    public static MetadataLog open(Path path, MetaProperties meta, long nowMs) {
        LogConfig config = LogConfig.defaults()
                .overriddenBy(Map.of(
                        "retention.ms", "-1", "retention.bytes", "-1", "max.message.bytes", Integer.toString(1 << 28)));
        LogDirectory directory = LogDirectory.open(path, meta, topic -> config, nowMs);
        return new MetadataLog(directory, directory.getOrCreate(PARTITION, TOPIC_ID, config, nowMs));
    }

    /** Whose directory it is. */
    public MetaProperties meta() {
        return directory.meta();
    }

    /** The offset after the last durable record. */
    public long endOffset() {
        return durableEnd;
    }

    /** Which life of the controller writes: grows with each start. */
    public int epoch() {
        return epoch;
    }

    /**
     * Appends records and makes them durable.
     *
     * @throws org.apache.kafka.common.errors.KafkaStorageException if that failed: what is on disk is unknown then, and
     *     the process must end
     */
    public void append(List<MetadataRecord> records, long nowMs) {
        if (!records.isEmpty()) {
            log.appendAsLeader(MetadataBatches.encode(records, nowMs), epoch, nowMs);
            log.flush();
            durableEnd = log.endOffset();
        }
    }

    /** Reads from an offset on, at least one batch if there is one. */
    public LogRead read(long fromOffset, int maxBytes) {
        return log.read(fromOffset, maxBytes, durableEnd, true);
    }

    /**
     * All records.
     *
     * @throws CorruptRecordException if one can't be read
     */
    public List<MetadataRecord> readAll() {
        List<MetadataRecord> all = new ArrayList<>();
        while (all.size() < durableEnd) {
            try {
                List<MetadataRecord> part =
                        MetadataBatches.decode(read(all.size(), READ_BYTES).inMemory(), all.size());
                if (part.isEmpty()) {
                    throw new CorruptRecordException("the metadata log has no record " + all.size());
                }
                all.addAll(part);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return all;
    }

    /** Does what is due on disk. */
    public void housekeep(long nowMs) {
        directory.housekeep(nowMs);
    }

    /** Closes it in order. */
    @Override
    public void close() {
        directory.close(-1);
    }

    /** Lets go of the files as a crash does. */
    public void abandon() {
        directory.abandon();
    }
}
