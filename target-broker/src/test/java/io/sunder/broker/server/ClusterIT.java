package io.sunder.broker.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kafka's own clients against a controller and three brokers. */
@Timeout(120)
class ClusterIT {
    private static final TopicPartition T0 = new TopicPartition("t", 0);

    @TempDir
    Path directory;

    private TestCluster cluster;
    private Admin admin;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestCluster(directory, 3, Map.of());
        admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrap()));
        admin.createTopics(List.of(new NewTopic("t", 1, (short) 3).configs(Map.of("min.insync.replicas", "2"))))
                .all()
                .get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void end() {
        admin.close(Duration.ZERO);
        cluster.close();
    }

    private KafkaProducer<String, String> producer(String acks, boolean idempotent) {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        cluster.bootstrap(),
                        "acks",
                        acks,
                        "enable.idempotence",
                        idempotent,
                        "delivery.timeout.ms",
                        30_000,
                        "request.timeout.ms",
                        2_000),
                new StringSerializer(),
                new StringSerializer());
    }

    private List<String> read(int count) {
        List<String> found = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", cluster.bootstrap()), new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(Set.of(T0));
            consumer.seekToBeginning(Set.of(T0));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (found.size() < count && System.nanoTime() < deadline) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
                    found.add(record.value());
                }
            }
        }
        return found;
    }

    private static List<String> write(KafkaProducer<String, String> producer, int from, int to) throws Exception {
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = from; i < to; i++) {
            values.add("v" + i);
            sent.add(producer.send(new ProducerRecord<>("t", 0, null, "v" + i)));
        }
        for (Future<RecordMetadata> one : sent) {
            one.get(40, TimeUnit.SECONDS);
        }
        return values;
    }

    private TopicPartitionInfo partition() throws Exception {
        return admin.describeTopics(List.of("t"))
                .allTopicNames()
                .get(20, TimeUnit.SECONDS)
                .get("t")
                .partitions()
                .get(0);
    }

    private void awaitIsr(int size) {
        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> partition().isr().size() == size);
    }

    @ParameterizedTest
    @CsvSource({"0,false", "1,false", "all,false", "all,true"})
    void readsInOrderWhatWasWritten(String acks, boolean idempotent) throws Exception {
        try (KafkaProducer<String, String> producer = producer(acks, idempotent)) {
            List<String> values = write(producer, 0, 500);
            assertEquals(values, read(500));
        }
    }

    @Test
    void losesAndRepeatsNothingWhenTheLeaderIsKilledAndComesBack() throws Exception {
        List<String> values = new ArrayList<>();
        try (KafkaProducer<String, String> producer = producer("all", true)) {
            values.addAll(write(producer, 0, 200));
            int leader = partition().leader().id();
            cluster.kill(leader);
            values.addAll(write(producer, 200, 400));
            assertTrue(partition().leader().id() != leader);
            cluster.start(leader);
            awaitIsr(3);
            cluster.kill(partition().leader().id());
            values.addAll(write(producer, 400, 600));
        }
        assertEquals(values, read(600));
    }

    @Test
    void goesOnWithoutTheControllerAndKnowsEverythingWhenItIsBack() throws Exception {
        List<String> values = new ArrayList<>();
        try (KafkaProducer<String, String> producer = producer("all", true)) {
            values.addAll(write(producer, 0, 100));
            cluster.killController();
            values.addAll(write(producer, 100, 200));
            cluster.startController();
            admin.createTopics(List.of(new NewTopic("later", 3, (short) 3)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
            await().until(() -> admin.listTopics().names().get(20, TimeUnit.SECONDS), Set.of("t", "later")::equals);
            cluster.kill(partition().leader().id());
            values.addAll(write(producer, 200, 300));
        }
        assertEquals(values, read(300));
    }

    @Test
    void aFollowerLeavesTheIsrAndCatchesUp() throws Exception {
        int leader = partition().leader().id();
        int follower = leader == 1 ? 2 : 1;
        try (KafkaProducer<String, String> producer = producer("all", true)) {
            write(producer, 0, 10);
            cluster.kill(follower);
            write(producer, 10, 20);
            awaitIsr(2);
            cluster.start(follower);
            awaitIsr(3);
            assertEquals(20, write(producer, 20, 40).size());
        }
        assertEquals(40, read(40).size());
    }

    @Test
    void aStoppedLeaderHandsOverFirst() throws Exception {
        try (KafkaProducer<String, String> producer = producer("all", true)) {
            write(producer, 0, 10);
            int leader = partition().leader().id();
            cluster.stop(leader);
            assertTrue(partition().leader().id() != leader);
            write(producer, 10, 20);
            cluster.start(leader);
            awaitIsr(3);
        }
        assertEquals(20, read(20).size());
    }

    @Test
    void topicsComeGrowAndGo() throws Exception {
        ExecutionException twice = assertThrows(
                ExecutionException.class,
                () -> admin.createTopics(List.of(new NewTopic("t", 1, (short) 1)))
                        .all()
                        .get(20, TimeUnit.SECONDS));
        assertEquals(TopicExistsException.class, twice.getCause().getClass());
        ExecutionException tooMany = assertThrows(
                ExecutionException.class,
                () -> admin.createTopics(List.of(new NewTopic("u", 1, (short) 4)))
                        .all()
                        .get(20, TimeUnit.SECONDS));
        assertEquals(InvalidReplicationFactorException.class, tooMany.getCause().getClass());
        admin.createPartitions(Map.of("t", NewPartitions.increaseTo(3))).all().get(20, TimeUnit.SECONDS);
        await().ignoreExceptions()
                .until(() -> admin.describeTopics(List.of("t"))
                                .allTopicNames()
                                .get()
                                .get("t")
                                .partitions()
                                .size()
                        == 3);
        admin.deleteTopics(List.of("t")).all().get(20, TimeUnit.SECONDS);
        await().until(() -> admin.listTopics().names().get().isEmpty());
    }

    @Test
    void everyBrokerTellsWhoTheControllerIsAndHowATopicIsSet() throws Exception {
        assertEquals(
                TestCluster.CONTROLLER,
                admin.describeMetadataQuorum()
                        .quorumInfo()
                        .get(20, TimeUnit.SECONDS)
                        .leaderId());
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, "t");
        admin.incrementalAlterConfigs(Map.of(
                        topic,
                        List.of(new AlterConfigOp(new ConfigEntry("retention.ms", "12345"), AlterConfigOp.OpType.SET))))
                .all()
                .get(20, TimeUnit.SECONDS);
        await().untilAsserted(() -> {
            Config config = admin.describeConfigs(List.of(topic))
                    .all()
                    .get(20, TimeUnit.SECONDS)
                    .get(topic);
            assertEquals("12345", config.get("retention.ms").value());
            assertEquals("2", config.get("min.insync.replicas").value());
        });
    }

    @Test
    void findsOffsetsByPlaceAndTime() throws Exception {
        try (KafkaProducer<String, String> producer = producer("all", true)) {
            for (int i = 0; i < 10; i++) {
                producer.send(new ProducerRecord<>("t", 0, 1000L + i, null, "v" + i))
                        .get(20, TimeUnit.SECONDS);
            }
        }
        Map<String, Long> found = new HashMap<>();
        for (Map.Entry<String, OffsetSpec> asked : Map.of(
                        "first", OffsetSpec.earliest(),
                        "next", OffsetSpec.latest(),
                        "at 1004", OffsetSpec.forTimestamp(1004),
                        "after all", OffsetSpec.forTimestamp(2000),
                        "largest", OffsetSpec.maxTimestamp())
                .entrySet()) {
            found.put(
                    asked.getKey(),
                    admin.listOffsets(Map.of(T0, asked.getValue()))
                            .partitionResult(T0)
                            .get(20, TimeUnit.SECONDS)
                            .offset());
        }
        assertEquals(Map.of("first", 0L, "next", 10L, "at 1004", 4L, "after all", -1L, "largest", 9L), found);
    }
}
