package io.sunder.broker.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a cluster tells of itself: to Kafka's Admin, and to Prometheus. */
@Timeout(120)
class DescriptionIT {
    private static final int RECORDS = 300;

    @TempDir
    Path directory;

    private TestCluster cluster;
    private Admin admin;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestCluster(directory, 3, Map.of("sunder.metrics.port", "0"));
        admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrap()));
        admin.createTopics(List.of(new NewTopic("t", 5, (short) 3), new NewTopic("u", 1, (short) 3)))
                .all()
                .get(20, TimeUnit.SECONDS);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", cluster.bootstrap(), "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < RECORDS - 1; i++) {
                Future<RecordMetadata> unused = producer.send(new ProducerRecord<>("t", 0, null, new byte[100]));
            }
            producer.send(new ProducerRecord<>("t", 0, null, new byte[100])).get(20, TimeUnit.SECONDS);
        }
    }

    @AfterEach
    void end() {
        admin.close(Duration.ZERO);
        cluster.close();
    }

    @Test
    void adminSeesTheClusterItsPartitionsAndItsLogs() throws Exception {
        assertEquals(Set.of(1, 2, 3), nodes(false));

        Map<String, TopicDescription> topics = admin.describeTopics(
                        List.of("t", "u"), new DescribeTopicsOptions().partitionSizeLimitPerResponse(2))
                .allTopicNames()
                .get(20, TimeUnit.SECONDS);
        assertEquals(5, topics.get("t").partitions().size(), "over several pages");
        assertEquals(1, topics.get("u").partitions().size());
        topics.get("t").partitions().forEach(p -> assertEquals(3, p.isr().size()));

        var dirs = admin.describeLogDirs(List.of(1, 2, 3)).allDescriptions().get(20, TimeUnit.SECONDS);
        for (var one : dirs.values()) {
            var replicas = one.values().iterator().next().replicaInfos();
            assertTrue(replicas.get(new TopicPartition("t", 0)).size() > 0, "t-0 has bytes");
            assertEquals(0, replicas.get(new TopicPartition("t", 1)).size(), "t-1 has none");
        }
    }

    @Test
    void aFencedBrokerIsShownOnlyOnDemand() {
        cluster.kill(3);
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> nodes(false).equals(Set.of(1, 2)));
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> nodes(true).equals(Set.of(1, 2, 3)));
    }

    @Test
    void metricsTellOffsetsLagsAndTheIsr() throws Exception {
        int leader = admin.describeTopics(List.of("t"))
                .allTopicNames()
                .get(20, TimeUnit.SECONDS)
                .get("t")
                .partitions()
                .get(0)
                .leader()
                .id();
        String t0 = "{partition=\"0\",topic=\"t\"}";
        assertEquals(RECORDS, value(leader, "sunder_broker_high_watermark" + t0));
        assertEquals(RECORDS, value(leader, "sunder_broker_log_end_offset" + t0));
        assertEquals(3, value(leader, "sunder_broker_isr_size" + t0));
        assertEquals(0, value(leader, "sunder_broker_under_replicated_partitions"));
        assertTrue(value(leader, "sunder_broker_fetched_bytes_total{from=\"follower\"}") > 2 * 100 * RECORDS);
        assertEquals(0, value(leader, "sunder_broker_replication_throttled_milliseconds_total{side=\"leader\"}"));
        int gone = leader % 3 + 1;
        String lag = "sunder_broker_follower_lag_records{follower=\"" + gone
                + "\",partition=\"0\",seen_by=\"leader\",topic=\"t\"}";
        assertEquals(0, value(leader, lag));

        cluster.kill(gone);

        await().atMost(Duration.ofSeconds(30))
                .until(() -> value(leader, "sunder_broker_under_replicated_partitions") > 0
                        && value(leader, "sunder_broker_fenced_brokers") == 1);
    }

    private Set<Integer> nodes(boolean fenced) throws Exception {
        return admin
                .describeCluster(new DescribeClusterOptions().includeFencedBrokers(fenced))
                .nodes()
                .get(5, TimeUnit.SECONDS)
                .stream()
                .map(Node::id)
                .collect(Collectors.toSet());
    }

    private double value(int broker, String series) throws Exception {
        return scrape(broker).stream()
                .filter(line -> line.startsWith(series + " "))
                .findFirst()
                .map(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .orElseThrow(() -> new AssertionError("no " + series));
    }

    private List<String> scrape(int broker) throws Exception {
        int port = cluster.broker(broker).metricsPort().orElseThrow();
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertEquals(200, response.statusCode());
        return response.body().lines().toList();
    }
}
