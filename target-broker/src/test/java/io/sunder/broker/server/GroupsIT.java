package io.sunder.broker.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kafka's own consumers in groups, on a controller and three brokers. */
@Timeout(120)
class GroupsIT {
    private static final String OFFSETS = "__consumer_offsets";
    private static final int PARTITIONS = 4;

    @TempDir
    Path directory;

    private TestCluster cluster;
    private Admin admin;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestCluster(
                directory,
                3,
                Map.of(
                        "offsets.topic.num.partitions", "3",
                        "group.initial.rebalance.delay.ms", "0",
                        "group.min.session.timeout.ms", "1000"));
        admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrap()));
        admin.createTopics(
                        List.of(new NewTopic("t", PARTITIONS, (short) 3).configs(Map.of("min.insync.replicas", "2"))))
                .all()
                .get(20, TimeUnit.SECONDS);
    }

    @AfterEach
    void end() {
        admin.close(Duration.ZERO);
        cluster.close();
    }

    private KafkaConsumer<String, String> consumer(String group) {
        return new KafkaConsumer<>(
                Map.of(
                        "bootstrap.servers",
                        cluster.bootstrap(),
                        "group.id",
                        group,
                        "group.protocol",
                        "classic",
                        "enable.auto.commit",
                        false,
                        "auto.offset.reset",
                        "earliest",
                        "session.timeout.ms",
                        6_000,
                        "heartbeat.interval.ms",
                        200,
                        "request.timeout.ms",
                        3_000,
                        "metadata.max.age.ms",
                        1_000),
                new StringDeserializer(),
                new StringDeserializer());
    }

    private KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers",
                        cluster.bootstrap(),
                        "delivery.timeout.ms",
                        30_000,
                        "request.timeout.ms",
                        2_000),
                new StringSerializer(),
                new StringSerializer());
    }

    private List<String> write(int from, int to) throws Exception {
        List<String> values = new ArrayList<>();
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        try (KafkaProducer<String, String> producer = producer()) {
            for (int i = from; i < to; i++) {
                values.add("v" + i);
                sent.add(producer.send(new ProducerRecord<>("t", i % PARTITIONS, null, "v" + i)));
            }
            for (Future<RecordMetadata> one : sent) {
                one.get(40, TimeUnit.SECONDS);
            }
        }
        return values;
    }

    /** Polls all in turn until they have as many partitions as asked for, and gives the records that came. */
    private static List<String> pollUntil(Map<KafkaConsumer<String, String>, Integer> wanted, int records) {
        List<String> found = new ArrayList<>();
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            for (KafkaConsumer<String, String> consumer : wanted.keySet()) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(20))) {
                    found.add(record.value());
                }
            }
            return found.size() >= records
                    && wanted.entrySet().stream()
                            .allMatch(e -> e.getKey().assignment().size() == e.getValue());
        });
        return found;
    }

    private ConsumerGroupDescription described(String group) throws Exception {
        return admin.describeConsumerGroups(List.of(group))
                .describedGroups()
                .get(group)
                .get(20, TimeUnit.SECONDS);
    }

    private Map<TopicPartition, OffsetAndMetadata> committed(String group) throws Exception {
        return admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get(20, TimeUnit.SECONDS);
    }

    private static long sum(Map<TopicPartition, OffsetAndMetadata> offsets) {
        return offsets.values().stream().mapToLong(OffsetAndMetadata::offset).sum();
    }

    @Test
    void twoShareAndTheOneThatStaysGetsAllWhenTheOtherCloses() throws Exception {
        KafkaConsumer<String, String> leaver = consumer("g");
        try (KafkaConsumer<String, String> stayer = consumer("g")) {
            stayer.subscribe(Set.of("t"));
            leaver.subscribe(Set.of("t"));
            pollUntil(Map.of(stayer, PARTITIONS / 2, leaver, PARTITIONS / 2), 0);
            Set<TopicPartition> all = new HashSet<>(stayer.assignment());
            all.addAll(leaver.assignment());
            assertEquals(PARTITIONS, all.size());
            ConsumerGroupDescription group = described("g");
            assertEquals(GroupState.STABLE, group.groupState());
            assertEquals(2, group.members().size());
            leaver.close();
            List<String> values = write(0, 100);
            List<String> read = pollUntil(Map.of(stayer, PARTITIONS), 100);
            assertEquals(Set.copyOf(values), Set.copyOf(read));
            assertEquals(values.size(), read.size());
        } finally {
            leaver.close();
        }
    }

    @Test
    void committedOffsetsAndTheGroupOutliveTheirCoordinator() throws Exception {
        write(0, 100);
        try (KafkaConsumer<String, String> consumer = consumer("g")) {
            consumer.subscribe(Set.of("t"));
            pollUntil(Map.of(consumer, PARTITIONS), 100);
            consumer.commitSync();
            Map<TopicPartition, OffsetAndMetadata> before = committed("g");
            assertEquals(100, sum(before));
            int coordinator = described("g").coordinator().id();
            int generation = consumer.groupMetadata().generationId();
            cluster.kill(coordinator);
            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .until(() -> described("g").coordinator().id() != coordinator);
            assertEquals(before, committed("g"));
            write(100, 140);
            pollUntil(Map.of(consumer, PARTITIONS), 40);
            assertEquals(generation, consumer.groupMetadata().generationId(), "the group had to form anew");
            consumer.commitSync(Duration.ofSeconds(20));
            assertEquals(140, sum(committed("g")));
            cluster.start(coordinator);
            assertEquals(140, sum(committed("g")));
        }
        try (KafkaConsumer<String, String> next = consumer("g")) {
            next.subscribe(Set.of("t"));
            write(140, 150);
            List<String> read = pollUntil(Map.of(next, PARTITIONS), 10);
            assertEquals(10, read.size());
        }
    }

    @Test
    void administratorsSeeGroupsAndDeleteEmptyOnes() throws Exception {
        write(0, 20);
        try (KafkaConsumer<String, String> consumer = consumer("g")) {
            consumer.subscribe(Set.of("t"));
            pollUntil(Map.of(consumer, PARTITIONS), 20);
            consumer.commitSync();
            assertEquals(
                    GroupNotEmptyException.class,
                    assertThrows(ExecutionException.class, this::delete)
                            .getCause()
                            .getClass());
        }
        admin.alterConsumerGroupOffsets("other", Map.of(new TopicPartition("t", 1), new OffsetAndMetadata(3, "note")))
                .all()
                .get(20, TimeUnit.SECONDS);
        assertEquals(new OffsetAndMetadata(3, "note"), committed("other").get(new TopicPartition("t", 1)));
        Set<String> listed = new HashSet<>();
        admin.listGroups(ListGroupsOptions.forConsumerGroups())
                .all()
                .get(20, TimeUnit.SECONDS)
                .forEach(group -> listed.add(group.groupId()));
        assertEquals(Set.of("g", "other"), listed);
        assertEquals(GroupState.EMPTY, described("g").groupState());
        delete();
        assertEquals(Map.of(), committed("g"));
        assertEquals(
                GroupIdNotFoundException.class,
                assertThrows(ExecutionException.class, () -> described("g"))
                        .getCause()
                        .getClass());
        deletedTopicsTakeTheirOffsetsAlong();
    }

    private void delete() throws Exception {
        admin.deleteConsumerGroups(List.of("g")).all().get(20, TimeUnit.SECONDS);
    }

    private void deletedTopicsTakeTheirOffsetsAlong() throws Exception {
        admin.deleteTopics(List.of("t")).all().get(20, TimeUnit.SECONDS);
        await().atMost(Duration.ofSeconds(20)).until(() -> committed("other").isEmpty());
    }

    @Test
    void theTopicOfOffsetsIsInternalAndAsTheSettingsSay() throws Exception {
        assertEquals(Set.of("t"), admin.listTopics().names().get(20, TimeUnit.SECONDS));
        committed("g");
        TopicDescription offsets = admin.describeTopics(List.of(OFFSETS))
                .allTopicNames()
                .get(20, TimeUnit.SECONDS)
                .get(OFFSETS);
        assertTrue(offsets.isInternal());
        assertEquals(3, offsets.partitions().size());
        assertEquals(3, offsets.partitions().get(0).replicas().size());
        assertEquals(Set.of("t"), admin.listTopics().names().get(20, TimeUnit.SECONDS));
        assertNotEquals(
                Set.of("t"),
                admin.listTopics(new ListTopicsOptions().listInternal(true))
                        .names()
                        .get(20, TimeUnit.SECONDS));
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, OFFSETS);
        assertEquals(
                "compact",
                admin.describeConfigs(List.of(topic))
                        .all()
                        .get(20, TimeUnit.SECONDS)
                        .get(topic)
                        .get("cleanup.policy")
                        .value());
        try (KafkaProducer<String, String> producer = producer()) {
            ExecutionException refused = assertThrows(
                    ExecutionException.class,
                    () -> producer.send(new ProducerRecord<>(OFFSETS, "forged", "forged"))
                            .get(20, TimeUnit.SECONDS));
            assertEquals(InvalidTopicException.class, refused.getCause().getClass());
        }
    }
}
