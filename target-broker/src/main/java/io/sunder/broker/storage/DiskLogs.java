package io.sunder.broker.storage;

import io.sunder.broker.log.LogConfig;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.log.PartitionLog;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.replica.LogStore;
import io.sunder.broker.replica.ReplicaLog;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The logs of one broker in its directory, with topic ids and settings from the metadata. */
public final class DiskLogs implements LogStore {
    private static final Logger LOG = LoggerFactory.getLogger(DiskLogs.class);

    private final LogDirectory directory;
    private final LogConfig defaults;
    private final Supplier<MetadataImage> image;
    private final LongSupplier wallClockMs;
    private final Map<String, Map<String, String>> seenSettings = new HashMap<>();

    /**
     * Over a directory.
     *
     * @param defaults settings of logs whose topic has none
     * @param image the metadata, asked for on the core's thread
     */
    public DiskLogs(
            LogDirectory directory, LogConfig defaults, Supplier<MetadataImage> image, LongSupplier wallClockMs) {
        this.directory = directory;
        this.defaults = defaults;
        this.image = image;
        this.wallClockMs = wallClockMs;
    }

    @Override
    public ReplicaLog open(TopicPartition partition) {
        long now = wallClockMs.getAsLong();
        Uuid topicId = Optional.ofNullable(image.get().topics().get(partition.topic()))
                .orElseThrow(() -> new UnknownTopicIdException("no id is known of " + partition.topic()));
        Optional<PartitionLog> older =
                directory.log(partition).filter(log -> !log.topicId().equals(topicId));
        if (older.isPresent()) {
            LOG.info(
                    "the log of {} is of an earlier topic {} and goes",
                    partition,
                    older.get().topicId());
            directory.delete(partition, now);
        }
        LogConfig config = configOf(partition.topic());
        PartitionLog log = directory.getOrCreate(partition, topicId, config, now);
        log.reconfigure(config);
        return new DiskLog(log, wallClockMs);
    }

    @Override
    public long checkpointedHighWatermark(TopicPartition partition) {
        return directory.checkpointedHighWatermarks().getOrDefault(partition, 0L);
    }

    @Override
    public void delete(TopicPartition partition) {
        directory.delete(partition, wallClockMs.getAsLong());
    }

    /** Gives the logs of topics whose settings changed the new ones. */
    public void settingsChanged() {
        for (PartitionLog log : directory.logs()) {
            String topic = log.topicPartition().topic();
            Map<String, String> now = image.get().settings("topic:" + topic);
            if (!now.equals(seenSettings.getOrDefault(topic, Map.of()))) {
                log.reconfigure(configOf(topic));
            }
        }
        seenSettings.clear();
        image.get().topics().keySet().forEach(topic -> {
            Map<String, String> now = image.get().settings("topic:" + topic);
            if (!now.isEmpty()) {
                seenSettings.put(topic, now);
            }
        });
    }

    /** The defaults with what the topic sets; settings that can't be used were refused by the controller, or are left out. */
    private LogConfig configOf(String topic) {
        try {
            return defaults.overriddenBy(image.get().settings("topic:" + topic));
        } catch (ConfigException e) {
            LOG.error("the settings of {} are left out: {}", topic, e.getMessage());
            return defaults;
        }
    }
}
