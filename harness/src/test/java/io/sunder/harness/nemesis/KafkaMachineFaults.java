package io.sunder.harness.nemesis;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Equipment;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.scenario.NodeAction.ClockSkew;
import io.sunder.harness.scenario.NodeAction.DiskFull;
import io.sunder.harness.scenario.Selector.ById;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of the machine under a real node. */
abstract class KafkaMachineFaults {
    private static final int BYTES = 32 << 20;
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private final RunningKafka.Starter starter;

    KafkaMachineFaults(RunningKafka.Starter starter) {
        this.starter = starter;
    }

    @Test
    void aBrokerWhoseDiskIsFullEndsAndComesBackWithItsData() throws Exception {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka"))
                .withEquipment(new Equipment(List.of(), OptionalLong.of(BYTES), false));
        try (RunningKafka running = starter.start(spec, directory)) {
            Cluster cluster = running.cluster();
            assertTrue(cluster.proveMesh().total() > 0);
            Map<String, Object> reach = Map.of("bootstrap.servers", cluster.bootstrapServers(), "acks", "all");
            try (Admin admin = Admin.create(reach);
                    KafkaProducer<String, String> producer =
                            new KafkaProducer<>(reach, new StringSerializer(), new StringSerializer())) {
                admin.createTopics(List.of(new NewTopic("orders", Map.of(0, List.of(1, 2, 3)))))
                        .all()
                        .get(20, TimeUnit.SECONDS);
                AskedRoles roles = new AskedRoles(admin, "orders");
                await().atMost(SOON).until(() -> roles.isr("orders-0").size() == 3);
                send(producer, 20);
                Fault full = new NodeFaults(cluster, roles, () -> "")
                        .build(new DiskFull(new ById(3), 32), new SplittableRandom(1))
                        .orElseThrow();
                full.begin();
                await().atMost(SOON).until(() -> {
                    send(producer, 5);
                    return full.witness().isPresent();
                });
                await().atMost(SOON).until(() -> cluster.state(3) == NodeState.CRASHED);
                full.heal();
                full.heal();

                assertEquals(NodeState.RUNNING, cluster.state(3));
                assertTrue(full.witness().orElseThrow().startsWith("the disk of broker-3 was filled to its last byte"));
                await().atMost(SOON).until(() -> roles.isr("orders-0").size() == 3);
                send(producer, 5);
            }
        }
        assertTrue(Files.exists(directory.resolve("nodes/broker-3/data/orders-0")), "its data were copied out");
    }

    /** The broker itself stamps the records of a topic with LogAppendTime, by its own clock. */
    @Test
    void aBrokerWhoseClockIsFastStampsRecordsByIt() throws Exception {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka"))
                .withEquipment(new Equipment(List.of(), OptionalLong.empty(), true));
        try (RunningKafka running = clockedCluster(spec)) {
            Cluster cluster = running.cluster();
            Map<String, Object> reach = Map.of("bootstrap.servers", cluster.bootstrapServers(), "acks", "all");
            try (Admin admin = Admin.create(reach);
                    KafkaProducer<String, String> producer =
                            new KafkaProducer<>(reach, new StringSerializer(), new StringSerializer())) {
                NewTopic topic = new NewTopic("orders", Map.of(0, List.of(1, 2, 3)))
                        .configs(Map.of("message.timestamp.type", "LogAppendTime"));
                admin.createTopics(List.of(topic)).all().get(20, TimeUnit.SECONDS);
                AskedRoles roles = new AskedRoles(admin, "orders");
                await().atMost(SOON).until(() -> roles.isr("orders-0").size() == 3);
                assertEquals(1, roles.leader("orders-0").orElseThrow());
                assertTrue(Math.abs(aheadMs(producer)) < 5000, "it begins with the true time");
                Fault skew = new NodeFaults(cluster, roles, () -> "")
                        .build(new ClockSkew(new ById(1), Duration.ofMinutes(10)), new SplittableRandom(1))
                        .orElseThrow();
                skew.begin();
                await().atMost(SOON).until(() -> skew.witness().isPresent());

                assertTrue(Math.abs(aheadMs(producer) - 600_000) < 5000, "ten minutes fast");
                String witness = skew.witness().orElseThrow();
                assertTrue(witness.matches("broker-1 told a time (599|600)\\d{3} ms ahead"), witness);
                skew.heal();
                skew.heal();
                await().atMost(SOON).until(() -> Math.abs(aheadMs(producer)) < 5000);
            }
        }
    }

    /** Where there is no libfaketime, the run is refused before anything is started. */
    private RunningKafka clockedCluster(ClusterSpec spec) {
        try {
            return starter.start(spec, directory);
        } catch (ClusterException e) {
            assumeFalse(
                    String.valueOf(e.getMessage()).contains("there is no libfaketime"),
                    "see .ci/faketime: " + e.getMessage());
            throw e;
        }
    }

    private static long aheadMs(KafkaProducer<String, String> producer) throws Exception {
        return producer.send(new ProducerRecord<>("orders", 0, "k", "v"))
                        .get(30, TimeUnit.SECONDS)
                        .timestamp()
                - System.currentTimeMillis();
    }

    private static void send(KafkaProducer<String, String> producer, int records) throws Exception {
        for (int i = 0; i < records; i++) {
            producer.send(new ProducerRecord<>("orders", 0, "k", "x".repeat(1000)))
                    .get(30, TimeUnit.SECONDS);
        }
    }
}
