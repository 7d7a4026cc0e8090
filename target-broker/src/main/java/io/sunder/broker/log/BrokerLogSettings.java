package io.sunder.broker.log;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.config.ConfigException;

/** Reads the broker-wide log settings ({@code log.segment.bytes} ...) of a {@code server.properties}. */
public final class BrokerLogSettings {

    private static final Map<String, String> TOPIC_NAMES = Map.ofEntries(
            Map.entry("log.segment.bytes", "segment.bytes"),
            Map.entry("log.roll.ms", "segment.ms"),
            Map.entry("log.index.size.max.bytes", "segment.index.bytes"),
            Map.entry("log.index.interval.bytes", "index.interval.bytes"),
            Map.entry("log.retention.bytes", "retention.bytes"),
            Map.entry("log.retention.ms", "retention.ms"),
            Map.entry("log.cleanup.policy", "cleanup.policy"),
            Map.entry("message.max.bytes", "max.message.bytes"),
            Map.entry("log.message.timestamp.type", "message.timestamp.type"),
            Map.entry("log.message.timestamp.before.max.ms", "message.timestamp.before.max.ms"),
            Map.entry("log.message.timestamp.after.max.ms", "message.timestamp.after.max.ms"),
            Map.entry("log.flush.interval.messages", "flush.messages"),
            Map.entry("log.flush.interval.ms", "flush.ms"),
            Map.entry("log.segment.delete.delay.ms", "file.delete.delay.ms"),
            Map.entry("producer.id.expiration.ms", "producer.id.expiration.ms"));

    private BrokerLogSettings() {}

    /**
     * The defaults of a broker's logs: Kafka's own, overridden by the broker's settings. As in Kafka milliseconds win over
     * minutes and minutes over hours. Keys that concern no log are ignored.
     *
     * @throws ConfigException if a value is no number or out of its range
     */
    public static LogConfig logDefaults(Map<String, String> brokerSettings) {
        Map<String, String> topicSettings = new LinkedHashMap<>();
        inMs(brokerSettings, "log.roll.hours", TimeUnit.HOURS, "segment.ms", topicSettings);
        inMs(brokerSettings, "log.retention.hours", TimeUnit.HOURS, "retention.ms", topicSettings);
        inMs(brokerSettings, "log.retention.minutes", TimeUnit.MINUTES, "retention.ms", topicSettings);
        brokerSettings.forEach((key, value) -> {
            String topicName = TOPIC_NAMES.getOrDefault(key, "");
            if (!topicName.isEmpty()) {
                topicSettings.put(topicName, value);
            }
        });
        return LogConfig.defaults().overriddenBy(topicSettings);
    }

    /** Whether {@link #logDefaults} reads the key. */
    public static boolean reads(String key) {
        return TOPIC_NAMES.containsKey(key)
                || key.equals("log.roll.hours")
                || key.equals("log.retention.hours")
                || key.equals("log.retention.minutes");
    }

    private static void inMs(
            Map<String, String> from, String key, TimeUnit unit, String topicName, Map<String, String> to) {
        String text = from.getOrDefault(key, "").trim();
        if (text.isEmpty()) {
            return;
        }
        try {
            long value = Long.parseLong(text);
            to.put(topicName, Long.toString(value < 0 ? -1 : unit.toMillis(value)));
        } catch (NumberFormatException e) {
            throw new ConfigException(key, text, "expected a whole number");
        }
    }
}
