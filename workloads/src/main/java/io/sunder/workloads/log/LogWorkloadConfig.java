package io.sunder.workloads.log;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Assignment;
import io.sunder.histories.contract.Contract;
import io.sunder.workloads.client.ClientDefaults;
import io.sunder.workloads.contract.EffectiveContract;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
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
 * @param producerAcks {@code acks} of the producers, given to them in turn; empty where all have the same
 * @param kind what clients do besides
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
        Duration closeLimit,
        List<Acks> producerAcks,
        WorkloadKind kind) {

    public LogWorkloadConfig {
        topics = List.copyOf(topics);
        producerProperties = Map.copyOf(producerProperties);
        producerAcks = List.copyOf(producerAcks);
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
                "transactional.id is not for a scenario to set: remove it from the producer's properties");
        require(
                producerAcks.isEmpty() || !producerProperties.containsKey(ProducerConfig.ACKS_CONFIG),
                "acks are given twice: for each producer, and for all of them in their properties");
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

    /** Complete properties of the n-th producer, counted from 0. */
    Map<String, Object> producerClient(String clientId, int n) {
        Map<String, String> properties = new HashMap<>(producerProperties);
        acksOf(n).ifPresent(acks -> properties.put(ProducerConfig.ACKS_CONFIG, acks.json()));
        return ClientDefaults.producer(bootstrapServers, clientId, properties);
    }

    /** What the n-th producer waits for, if producers differ in that. */
    Optional<Acks> acksOf(int n) {
        return producerAcks.isEmpty() ? Optional.empty() : Optional.of(producerAcks.get(n % producerAcks.size()));
    }

    /** The producer, of those that there are, that is promised the least. */
    private Map<String, Object> weakestProducer() {
        return IntStream.range(0, Math.max(1, Math.min(producers, producerAcks.size())))
                .boxed()
                .min(Comparator.comparing(n -> acksOf(n).orElse(Acks.ALL)))
                .map(n -> producerClient("contract", n))
                .orElseThrow();
    }

    /** Complete properties of one consumer of this workload. */
    public Map<String, Object> consumerClient(String clientId) {
        return ClientDefaults.consumer(bootstrapServers, clientId, consumerProperties);
    }

    /** Complete properties of the n-th consumer, counted from 0, if it assigns its partitions: with a rack if it reads from followers. */
    Map<String, Object> consumerClient(String clientId, int n) {
        Map<String, String> properties = new HashMap<>();
        if (kind instanceof WorkloadKind.FollowerRead followers
                && !followers.racks().isEmpty()) {
            properties.put(
                    ConsumerConfig.CLIENT_RACK_CONFIG,
                    followers.racks().get(n % followers.racks().size()));
        }
        properties.putAll(consumerProperties);
        return ClientDefaults.consumer(bootstrapServers, clientId, properties);
    }

    /** Complete properties of a member of the workload's group. */
    Map<String, Object> memberClient(String clientId) {
        return ClientDefaults.member(bootstrapServers, clientId, consumerProperties);
    }

    /** Complete properties of the n-th transactor's producer. */
    Map<String, Object> transactionalClient(String clientId, int n) {
        return ClientDefaults.transactional(bootstrapServers, clientId, "sunder-transactor-" + n, producerProperties);
    }

    /**
     * The contract that this configuration gives on these topics in effect; see {@link EffectiveContract}. Where producers
     * differ it is the weakest one's, and each send's row tells its own.
     *
     * @throws org.apache.kafka.common.config.ConfigException where kafka-clients refuses the client properties
     */
    public Contract contract(List<EffectiveContract.Topic> topicsInEffect) {
        boolean grouped = kind instanceof WorkloadKind.Group || kind instanceof WorkloadKind.Transactions;
        return EffectiveContract.of(
                weakestProducer(),
                consumerClient("contract", 0),
                grouped ? Assignment.SUBSCRIBE : Assignment.ASSIGN,
                topicsInEffect);
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
        private List<Acks> producerAcks = List.of();
        private WorkloadKind kind = new WorkloadKind.Log();

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

        public Builder producerAcks(List<Acks> value) {
            producerAcks = value;
            return this;
        }

        public Builder kind(WorkloadKind value) {
            kind = value;
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
                    closeLimit,
                    producerAcks,
                    kind);
        }
    }
}
