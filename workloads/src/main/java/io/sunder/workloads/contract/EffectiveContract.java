package io.sunder.workloads.contract;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Assignment;
import io.sunder.histories.contract.CleanupPolicy;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.contract.Isolation;
import io.sunder.histories.contract.Retention;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The contract that producer, consumer and topic configuration give in effect.
 *
 * <p>Client properties are parsed by kafka-clients itself, because it changes some on its way: a producer with {@code
 * acks=1} or {@code retries=0} loses idempotence without an error unless idempotence was asked for by name.
 */
public final class EffectiveContract {

    /** What the client's constructor adds; parsing fails without it. */
    private static final Map<String, Object> PRODUCER_SERIALIZERS = Map.of(
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);

    private static final Map<String, Object> CONSUMER_DESERIALIZERS = Map.of(
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);

    private EffectiveContract() {}

    /**
     * A topic as far as its promises go.
     *
     * @param replicationFactor replicas of each partition, at least 1
     * @param config effective topic configuration; absent properties have Kafka's defaults
     */
    public record Topic(int replicationFactor, Map<String, String> config) {
        public Topic {
            config = Map.copyOf(config);
            if (replicationFactor < 1) {
                throw new IllegalArgumentException(
                        "replication factor must be at least 1, but is " + replicationFactor);
            }
        }
    }

    /**
     * Computes the contract; over several topics each field takes the weakest promise.
     *
     * @param producer complete producer properties, as handed to the client
     * @param consumer complete consumer properties, as handed to the client; consumers assign their partitions
     * @throws org.apache.kafka.common.config.ConfigException where kafka-clients refuses the properties
     * @throws IllegalArgumentException where there is no topic or a topic's configuration is no number where it must be
     */
    public static Contract of(Map<String, Object> producer, Map<String, Object> consumer, List<Topic> topics) {
        return of(producer, consumer, Assignment.ASSIGN, topics);
    }

    /**
     * The same for consumers that get their partitions in some way.
     *
     * @param assignment {@code SUBSCRIBE} where any of them is a member of a group
     */
    public static Contract of(
            Map<String, Object> producer, Map<String, Object> consumer, Assignment assignment, List<Topic> topics) {
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("a contract needs at least one topic");
        }
        ProducerConfig sending = new ProducerConfig(complete(producer, PRODUCER_SERIALIZERS));
        ConsumerConfig reading = new ConsumerConfig(complete(consumer, CONSUMER_DESERIALIZERS));
        List<TopicPromise> promises = topics.stream()
                .map(t -> TopicPromise.of(t.replicationFactor(), t.config()))
                .toList();
        return new Contract(
                acks(sending.getString(ProducerConfig.ACKS_CONFIG)),
                sending.getBoolean(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG),
                isolation(reading.getString(ConsumerConfig.ISOLATION_LEVEL_CONFIG)),
                promises.stream().anyMatch(TopicPromise::uncleanLeaderElection),
                promises.stream()
                        .mapToInt(TopicPromise::minInsyncReplicas)
                        .min()
                        .getAsInt(),
                promises.stream()
                        .mapToInt(TopicPromise::replicationFactor)
                        .min()
                        .getAsInt(),
                promises.stream().anyMatch(p -> p.cleanupPolicy() == CleanupPolicy.COMPACT)
                        ? CleanupPolicy.COMPACT
                        : CleanupPolicy.DELETE,
                promises.stream().anyMatch(p -> p.retention() == Retention.LIMITED)
                        ? Retention.LIMITED
                        : Retention.UNLIMITED,
                assignment,
                !reading.getString(ConsumerConfig.CLIENT_RACK_CONFIG).isBlank());
    }

    /**
     * Where two topics promise different things; one contract judges a run, so its topics must not.
     *
     * @return for instance {@code min-insync-replicas 2 and 1}; empty where they promise the same
     * @throws IllegalArgumentException where a configuration is no number where it must be
     */
    public static Optional<String> difference(Topic one, Topic other) {
        return TopicPromise.of(one.replicationFactor(), one.config())
                .differenceFrom(TopicPromise.of(other.replicationFactor(), other.config()));
    }

    private static Map<String, Object> complete(Map<String, Object> properties, Map<String, Object> added) {
        Map<String, Object> complete = new HashMap<>(properties);
        complete.putAll(added);
        return complete;
    }

    private static Acks acks(String value) {
        return switch (value.trim()) {
            case "0" -> Acks.NONE;
            case "1" -> Acks.LEADER;
            // kafka-clients accepts only 0, 1, all and -1, the last two being the same
            default -> Acks.ALL;
        };
    }

    private static Isolation isolation(String value) {
        return Isolation.valueOf(value.toUpperCase(Locale.ROOT));
    }
}
