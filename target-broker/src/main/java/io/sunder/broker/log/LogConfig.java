package io.sunder.broker.log;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.record.TimestampType;

/**
 * The settings of one partition's log, under the names of Kafka's topic configuration.
 *
 * @param segmentBytes {@code segment.bytes}: a segment is rolled before it grows beyond this
 * @param segmentMs {@code segment.ms}: a segment is rolled once its first record is older than this
 * @param segmentIndexBytes {@code segment.index.bytes}: a segment is rolled once an index file has this size
 * @param indexIntervalBytes {@code index.interval.bytes}: about so many bytes of records between two index entries
 * @param retentionBytes {@code retention.bytes}; -1: no limit
 * @param retentionMs {@code retention.ms}; -1: no limit
 * @param deletesOldSegments whether {@code cleanup.policy} holds {@code delete}; compaction is not done
 * @param maxMessageBytes {@code max.message.bytes}: the largest batch that a leader takes
 * @param timestampType {@code message.timestamp.type}
 * @param timestampBeforeMaxMs {@code message.timestamp.before.max.ms}
 * @param timestampAfterMaxMs {@code message.timestamp.after.max.ms}
 * @param flushMessages {@code flush.messages}: fsync after so many records
 * @param flushMs {@code flush.ms}: fsync unflushed records when they are older than this
 * @param fileDeleteDelayMs {@code file.delete.delay.ms}: time between renaming a file and removing it
 * @param producerExpirationMs {@code producer.id.expiration.ms}: a producer that was silent so long is forgotten
 * @param defects planted bugs, none in a correct log
 */
public record LogConfig(
        int segmentBytes,
        long segmentMs,
        int segmentIndexBytes,
        int indexIntervalBytes,
        long retentionBytes,
        long retentionMs,
        boolean deletesOldSegments,
        int maxMessageBytes,
        TimestampType timestampType,
        long timestampBeforeMaxMs,
        long timestampAfterMaxMs,
        long flushMessages,
        long flushMs,
        long fileDeleteDelayMs,
        long producerExpirationMs,
        StorageDefects defects) {

    private static final LogConfig DEFAULTS = new LogConfig(
            1 << 30,
            7L * 24 * 3600 * 1000,
            10 << 20,
            4096,
            -1,
            7L * 24 * 3600 * 1000,
            true,
            1_048_588,
            TimestampType.CREATE_TIME,
            Long.MAX_VALUE,
            3_600_000,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            60_000,
            86_400_000,
            StorageDefects.NONE);

    /** Validates the ranges; a segment must hold at least one batch header and an index at least one entry. */
    public LogConfig {
        atLeast("segment.bytes", segmentBytes, 61);
        atLeast("segment.ms", segmentMs, 1);
        atLeast("segment.index.bytes", segmentIndexBytes, 12);
        atLeast("index.interval.bytes", indexIntervalBytes, 0);
        atLeast("retention.bytes", retentionBytes, -1);
        atLeast("retention.ms", retentionMs, -1);
        atLeast("max.message.bytes", maxMessageBytes, 0);
        atLeast("message.timestamp.before.max.ms", timestampBeforeMaxMs, 0);
        atLeast("message.timestamp.after.max.ms", timestampAfterMaxMs, 0);
        atLeast("flush.messages", flushMessages, 1);
        atLeast("flush.ms", flushMs, 0);
        atLeast("file.delete.delay.ms", fileDeleteDelayMs, 0);
        atLeast("producer.id.expiration.ms", producerExpirationMs, 1);
        if (timestampType == TimestampType.NO_TIMESTAMP_TYPE) {
            throw new ConfigException("message.timestamp.type", timestampType, "expected CreateTime or LogAppendTime");
        }
    }

    /** Kafka's defaults, without defects. */
    public static LogConfig defaults() {
        return DEFAULTS;
    }

    /** The same settings with these planted bugs. */
    public LogConfig withDefects(StorageDefects planted) {
        return read(toMap(), planted);
    }

    /**
     * These settings with the given ones instead, under topic names ({@code segment.bytes}); other keys are ignored.
     *
     * @throws ConfigException if a value is no number or out of its range
     */
    public LogConfig overriddenBy(Map<String, String> topicSettings) {
        Map<String, String> merged = new LinkedHashMap<>(toMap());
        merged.putAll(topicSettings);
        return read(merged, defects);
    }

    /** The settings under topic names, as {@code DescribeConfigs} shows them. */
    public Map<String, String> toMap() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("segment.bytes", Integer.toString(segmentBytes));
        settings.put("segment.ms", Long.toString(segmentMs));
        settings.put("segment.index.bytes", Integer.toString(segmentIndexBytes));
        settings.put("index.interval.bytes", Integer.toString(indexIntervalBytes));
        settings.put("retention.bytes", Long.toString(retentionBytes));
        settings.put("retention.ms", Long.toString(retentionMs));
        settings.put("cleanup.policy", deletesOldSegments ? "delete" : "compact");
        settings.put("max.message.bytes", Integer.toString(maxMessageBytes));
        settings.put("message.timestamp.type", timestampType.name);
        settings.put("message.timestamp.before.max.ms", Long.toString(timestampBeforeMaxMs));
        settings.put("message.timestamp.after.max.ms", Long.toString(timestampAfterMaxMs));
        settings.put("flush.messages", Long.toString(flushMessages));
        settings.put("flush.ms", Long.toString(flushMs));
        settings.put("file.delete.delay.ms", Long.toString(fileDeleteDelayMs));
        settings.put("producer.id.expiration.ms", Long.toString(producerExpirationMs));
        return settings;
    }

    private static LogConfig read(Map<String, String> settings, StorageDefects defects) {
        return new LogConfig(
                integer(settings, "segment.bytes"),
                number(settings, "segment.ms"),
                integer(settings, "segment.index.bytes"),
                integer(settings, "index.interval.bytes"),
                number(settings, "retention.bytes"),
                number(settings, "retention.ms"),
                List.of(settings.get("cleanup.policy").trim().split("\\s*,\\s*", -1))
                        .contains("delete"),
                integer(settings, "max.message.bytes"),
                timestampType(settings),
                number(settings, "message.timestamp.before.max.ms"),
                number(settings, "message.timestamp.after.max.ms"),
                number(settings, "flush.messages"),
                number(settings, "flush.ms"),
                number(settings, "file.delete.delay.ms"),
                number(settings, "producer.id.expiration.ms"),
                defects);
    }

    private static TimestampType timestampType(Map<String, String> settings) {
        String name = settings.get("message.timestamp.type");
        for (TimestampType type : TimestampType.values()) {
            if (type.name.equals(name)) {
                return type;
            }
        }
        throw new ConfigException("message.timestamp.type", name, "expected CreateTime or LogAppendTime");
    }

    private static int integer(Map<String, String> settings, String key) {
        long value = number(settings, key);
        if (value > Integer.MAX_VALUE || value < Integer.MIN_VALUE) {
            throw new ConfigException(key, value, "expected at most " + Integer.MAX_VALUE);
        }
        return (int) value;
    }

    private static long number(Map<String, String> settings, String key) {
        String text = settings.get(key);
        try {
            return Long.parseLong(text.trim());
        } catch (NumberFormatException e) {
            throw new ConfigException(key, text, "expected a whole number");
        }
    }

    private static void atLeast(String key, long value, long minimum) {
        if (value < minimum) {
            throw new ConfigException(key, value, "expected at least " + minimum);
        }
    }
}
