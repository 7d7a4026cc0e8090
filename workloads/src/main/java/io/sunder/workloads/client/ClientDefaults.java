package io.sunder.workloads.client;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Client properties for runs with faults: Kafka's defaults, except where these would hide a fault for half a minute. Any
 * of them can be overridden.
 *
 * <p>Both kinds of client:
 *
 * <ul>
 *   <li>{@code request.timeout.ms=2000} (Kafka: 30000): a paused broker or a blackholed link is noticed, and the request
 *       sent again, while the fault still lasts. Longer than a small ISR timeout, so that an acks=all request outlives
 *       the shrinking of the ISR.
 *   <li>{@code metadata.max.age.ms=1000} (5 min): a client with nothing to send or a leader that never answers learns of
 *       the new leader.
 *   <li>{@code reconnect.backoff} 50..500 ms and {@code retry.backoff} 50..500 ms (50..1000, 100..1000): back at work
 *       soon after healing, without spinning on a refused port.
 *   <li>{@code socket.connection.setup.timeout} 1..2 s (10..30 s): a connection opened into a blackhole is given up.
 *   <li>{@code enable.metrics.push=false}: telemetry requests are no part of the workload.
 * </ul>
 *
 * <p>Producers: {@code delivery.timeout.ms=20000} (120000) is longer than a usual fault with its failover, so that most
 * sends end acknowledged rather than indefinite, and short enough for a run to end; {@code max.block.ms=3000} (60000)
 * bounds {@code send()} without metadata; {@code linger.ms=5} makes batches while pipelining. {@code acks} and {@code
 * enable.idempotence} are left to Kafka's defaults (all, true): set explicitly, idempotence would turn an overridden
 * {@code acks=1} into a configuration error, while unset it follows silently, as users meet it.
 *
 * <p>Consumers: {@code isolation.level=read_committed}; no group and no auto-commit, since consumers assign their
 * partitions; {@code auto.offset.reset=none}, so that no position ever moves unseen: an offset out of range or a detected
 * truncation is an error of the poll, and the consumer starts again as a new process from the beginning. With {@code
 * earliest} it would look like a consumer whose offsets go back; with {@code latest}, like one that skips. {@code
 * default.api.timeout.ms=4000} bounds end-offset questions, {@code fetch.max.wait.ms=250} is below the request timeout.
 *
 * <p>Members of a group: {@code auto.offset.reset=earliest}, since a new group has no position and a member may lose one,
 * which the contract of a group allows; {@code session.timeout.ms=6000} (45000), the least that brokers accept, with {@code
 * heartbeat.interval.ms=1000}, so that the others take over soon from a member that could not say goodbye; {@code
 * max.poll.records=50}, so that commits are frequent. Transactional producers: {@code transaction.timeout.ms=10000}
 * (60000) bounds how long an open transaction holds readers back, {@code delivery.timeout.ms=8000} is shorter, so that a send
 * fails, and its transaction aborts, before the coordinator ends it.
 */
public final class ClientDefaults {

    private static final Map<String, Object> BOTH = Map.of(
            CommonClientConfigs.REQUEST_TIMEOUT_MS_CONFIG, 2000,
            CommonClientConfigs.METADATA_MAX_AGE_CONFIG, 1000,
            CommonClientConfigs.RECONNECT_BACKOFF_MS_CONFIG, 50,
            CommonClientConfigs.RECONNECT_BACKOFF_MAX_MS_CONFIG, 500,
            CommonClientConfigs.RETRY_BACKOFF_MS_CONFIG, 50,
            CommonClientConfigs.RETRY_BACKOFF_MAX_MS_CONFIG, 500,
            CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MS_CONFIG, 1000,
            CommonClientConfigs.SOCKET_CONNECTION_SETUP_TIMEOUT_MAX_MS_CONFIG, 2000,
            CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);

    private static final Map<String, Object> PRODUCER = Map.of(
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000,
            ProducerConfig.MAX_BLOCK_MS_CONFIG, 3000,
            ProducerConfig.LINGER_MS_CONFIG, 5);

    private static final Map<String, Object> CONSUMER = Map.of(
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "none",
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            false,
            ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            4000,
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
            250);

    /** Of members of the classic protocol; the newer one leaves these times to the broker. */
    private static final Map<String, String> CLASSIC_MEMBER = Map.of(
            ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, "6000",
            ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, "1000");

    private static final Map<String, String> MEMBER = Map.of(
            ConsumerConfig.GROUP_ID_CONFIG, "sunder",
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "50");

    private static final Map<String, String> TRANSACTIONAL = Map.of(
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, "10000", ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "8000");

    private ClientDefaults() {}

    /** Properties of a member of the group {@code sunder}: the defaults above, then {@code overrides}, which win. */
    public static Map<String, Object> member(String bootstrapServers, String clientId, Map<String, String> overrides) {
        Map<String, String> properties = new HashMap<>(MEMBER);
        String protocol = overrides.getOrDefault(ConsumerConfig.GROUP_PROTOCOL_CONFIG, "classic");
        if (protocol.trim().equalsIgnoreCase("classic")) {
            properties.putAll(CLASSIC_MEMBER);
        }
        properties.putAll(overrides);
        return consumer(bootstrapServers, clientId, properties);
    }

    /**
     * Properties of a transactional producer: the defaults above, then {@code overrides}, which win, except for {@code acks}
     * and {@code enable.idempotence}, which transactions leave no choice about.
     */
    public static Map<String, Object> transactional(
            String bootstrapServers, String clientId, String transactionalId, Map<String, String> overrides) {
        Map<String, String> properties = new HashMap<>(TRANSACTIONAL);
        properties.putAll(overrides);
        properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        properties.put(ProducerConfig.ACKS_CONFIG, "all");
        properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        return producer(bootstrapServers, clientId, properties);
    }

    /** Properties of a producer: the defaults above, then {@code overrides}, which win. */
    public static Map<String, Object> producer(
            String bootstrapServers, String clientId, Map<String, String> overrides) {
        return merged(bootstrapServers, clientId, PRODUCER, overrides);
    }

    /** Properties of a consumer: the defaults above, then {@code overrides}, which win. */
    public static Map<String, Object> consumer(
            String bootstrapServers, String clientId, Map<String, String> overrides) {
        return merged(bootstrapServers, clientId, CONSUMER, overrides);
    }

    private static Map<String, Object> merged(
            String bootstrapServers, String clientId, Map<String, Object> defaults, Map<String, String> overrides) {
        Map<String, Object> merged = new HashMap<>(BOTH);
        merged.putAll(defaults);
        merged.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        merged.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
        merged.putAll(overrides);
        return Collections.unmodifiableMap(merged);
    }
}
