package io.sunder.workloads.log;

import io.sunder.workloads.client.ClientDefaults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Settings of a {@link LogWorkload}.
 *
 * @param bootstrapServers {@code host:port,...} as clients take it
 * @param topics topics to write and read, all partitions of each; at least one
 * @param producers producer connections, 0 or more; each runs in a thread of its own
 * @param inFlightPerProducer processes that share one producer connection, each with at most one send in flight
 * @param consumers consumers that poll, 0 or more
 * @param endOffsetReaders clients that ask for end offsets, 0 or more
 * @param rate wanted sends a second over all producers; 0 = as many as the cluster takes
 * @param recordSize bytes of a record's value, at least 8
 * @param producerProperties override {@link ClientDefaults} for producers
 * @param consumerProperties override {@link ClientDefaults} for consumers and end-offset readers
 * @param pollTimeout how long a poll waits for records; an idle consumer records one empty poll in this time
 * @param endOffsetInterval pause between two end-offset questions of one reader
 * @param closeLimit longest that {@link LogWorkload#close()} takes, whatever the brokers do
 */
public record LogWorkloadConfig(
        String bootstrapServers,
        List<LogTopic> topics,
        int producers,
        int inFlightPerProducer,
        int consumers,
        int endOffsetReaders,
        int rate,
        int recordSize,
        Map<String, String> producerProperties,
        Map<String, String> consumerProperties,
        Duration pollTimeout,
        Duration endOffsetInterval,
        Duration closeLimit) {

    public LogWorkloadConfig {
        topics = List.copyOf(topics);
        producerProperties = Map.copyOf(producerProperties);
        consumerProperties = Map.copyOf(consumerProperties);
        require(!bootstrapServers.isBlank(), "bootstrap servers must be given");
        require(!topics.isEmpty(), "at least one topic must be given");
        require(
                topics.stream().map(LogTopic::name).distinct().count() == topics.size(),
                "topics must have different names");
        require(producers >= 0 && consumers >= 0 && endOffsetReaders >= 0, "numbers of clients must not be negative");
        require(inFlightPerProducer >= 1, "a producer needs at least one send in flight, got " + inFlightPerProducer);
        require(rate >= 0, "rate must be 0 (unlimited) or more, got " + rate);
        require(
                recordSize >= RecordCodec.MIN_SIZE,
                "record size must be at least " + RecordCodec.MIN_SIZE + " bytes, got " + recordSize);
        require(
                !producerProperties.containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG),
                "the log workload sends outside transactions: remove transactional.id from the producer's properties");
        requirePositive(pollTimeout, "poll timeout");
        requirePositive(endOffsetInterval, "end-offset interval");
        requirePositive(closeLimit, "close limit");
    }

    /** Four producers, three consumers, one end-offset reader, 500 sends a second of 100 bytes. */
    public static Builder builder(String bootstrapServers, List<LogTopic> topics) {
        return new Builder(bootstrapServers, topics);
    }

    /** Complete properties of one producer of this workload. */
    public Map<String, Object> producerClient(String clientId) {
        return ClientDefaults.producer(bootstrapServers, clientId, producerProperties);
    }

    /** Complete properties of one consumer of this workload. */
    public Map<String, Object> consumerClient(String clientId) {
        return ClientDefaults.consumer(bootstrapServers, clientId, consumerProperties);
    }

    private static void requirePositive(Duration duration, String what) {
        require(duration.compareTo(Duration.ZERO) > 0, what + " must be longer than nothing, got " + duration);
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Collects settings; what is not set has a default. */
    public static final class Builder {
        private final String bootstrapServers;
        private final List<LogTopic> topics;
        private int producers = 4;
        private int inFlightPerProducer = 64;
        private int consumers = 3;
        private int endOffsetReaders = 1;
        private int rate = 500;
        private int recordSize = 100;
        private Map<String, String> producerProperties = Map.of();
        private Map<String, String> consumerProperties = Map.of();
        private Duration pollTimeout = Duration.ofMillis(250);
        private Duration endOffsetInterval = Duration.ofMillis(250);
        private Duration closeLimit = Duration.ofSeconds(5);

        private Builder(String bootstrapServers, List<LogTopic> topics) {
            this.bootstrapServers = bootstrapServers;
            this.topics = topics;
        }

        public Builder producers(int value) {
            producers = value;
            return this;
        }

        public Builder inFlightPerProducer(int value) {
            inFlightPerProducer = value;
            return this;
        }

        public Builder consumers(int value) {
            consumers = value;
            return this;
        }

        public Builder endOffsetReaders(int value) {
            endOffsetReaders = value;
            return this;
        }

        public Builder rate(int value) {
            rate = value;
            return this;
        }

        public Builder recordSize(int value) {
            recordSize = value;
            return this;
        }

        public Builder producerProperties(Map<String, String> value) {
            producerProperties = value;
            return this;
        }

        public Builder consumerProperties(Map<String, String> value) {
            consumerProperties = value;
            return this;
        }

        public Builder pollTimeout(Duration value) {
            pollTimeout = value;
            return this;
        }

        public Builder endOffsetInterval(Duration value) {
            endOffsetInterval = value;
            return this;
        }

        public Builder closeLimit(Duration value) {
            closeLimit = value;
            return this;
        }

        /**
         * The settings.
         *
         * @throws IllegalArgumentException that names the setting which makes no sense
         */
        public LogWorkloadConfig build() {
            return new LogWorkloadConfig(
                    bootstrapServers,
                    topics,
                    producers,
                    inFlightPerProducer,
                    consumers,
                    endOffsetReaders,
                    rate,
                    recordSize,
                    producerProperties,
                    consumerProperties,
                    pollTimeout,
                    endOffsetInterval,
                    closeLimit);
        }
    }
}
