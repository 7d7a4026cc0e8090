package io.sunder.harness.nemesis;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Equipment;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.ScenarioFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureUpdate;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.UpdateFeaturesOptions;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of real nodes: each bites, and what was written survives it. */
abstract class KafkaNodeFaults {
    private static final int RECORDS = 50;
    private static final TopicPartition PARTITION = new TopicPartition("orders", 0);
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private final RunningKafka.Starter starter;
    private Cluster cluster;
    private Admin admin;
    private int written;

    KafkaNodeFaults(RunningKafka.Starter starter) {
        this.starter = starter;
    }

    @Test
    void kafkaNodesAreStoppedCorruptedAndRestartedInTurn() throws Exception {
        with(ClusterSpec.of(Target.parse("kafka")), () -> {
            aStoppedLeaderHandsItsPartitionOver();
            aCorruptedFollowerFindsItAndCopiesAgain("flip");
            aCorruptedFollowerFindsItAndCopiesAgain("truncate");
            allNodesRestartInTurn();
        });
    }

    @Test
    void anOlderKafkaIsUpgradedWhileItServes() throws Exception {
        Target latest = Target.parse("kafka:4.4.0");
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka:4.3.1"))
                .withEquipment(new Equipment(List.of(latest), OptionalLong.empty(), false));
        with(spec, () -> {
            short before = metadataVersion();
            Fault upgrade = build("upgrade: {to: kafka:4.4.0, finalize: true}");
            upgrade.begin();
            await().atMost(SOON.multipliedBy(2)).until(upgrade::isDone);

            assertEquals(Optional.empty(), upgrade.problem());
            String witness = upgrade.witness().orElseThrow();
            for (int id : List.of(101, 1, 2, 3)) {
                assertTrue(witness.contains(NodeNames.of(id) + " was asked to end"), witness);
                assertEquals(latest, cluster.life(id).target());
            }
            assertTrue(witness.contains("Kafka version: 4.4.0"), witness);
            assertTrue(metadataVersion() > before, witness);
            write();
            assertEquals(written, end());
        });
    }

    private void aStoppedLeaderHandsItsPartitionOver() throws Exception {
        Fault stop = build("stop: 1");
        stop.begin();

        assertEquals(NodeState.STOPPED, cluster.state(1));
        assertNotEquals(1, leader());
        String witness = stop.witness().orElseThrow();
        assertTrue(witness.contains("ended by itself after its leaderships had moved, with status 143"), witness);
        write();
        stop.heal();
        stop.heal();
        awaitWhole();
    }

    private void aCorruptedFollowerFindsItAndCopiesAgain(String how) throws Exception {
        int follower = leader() == 3 ? 2 : 3;
        Fault corrupt = build("corrupt: {node: " + follower + ", partition: orders-0, how: " + how + ", where: any}");
        corrupt.begin();
        assertEquals(NodeState.STOPPED, cluster.state(follower));
        corrupt.heal();
        corrupt.heal();
        String witness = corrupt.witness().orElseThrow();
        assertTrue(witness.contains("it says: WARN"), witness);
        assertTrue(witness.contains("in the batch of offsets "), witness);
        awaitWhole();
        assertEquals(written, end());
    }

    private void allNodesRestartInTurn() throws Exception {
        int before = cluster.life(2).number();
        Fault rolling = build("rolling-restart: all");
        rolling.begin();
        await().atMost(SOON.multipliedBy(2)).until(rolling::isDone);

        assertEquals(Optional.empty(), rolling.problem());
        assertTrue(rolling.witness().isPresent());
        assertEquals(before + 1, cluster.life(2).number());
        assertEquals(2, cluster.life(101).number());
        rolling.heal();
        awaitWhole();
        assertEquals(written, end());
    }

    private interface Body {
        void run() throws Exception;
    }

    private void with(ClusterSpec spec, Body body) throws Exception {
        try (RunningKafka started = starter.start(spec, directory)) {
            cluster = started.cluster();
            try (Admin opened = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()))) {
                admin = opened;
                admin.createTopics(List.of(new NewTopic("orders", Map.of(0, List.of(1, 2, 3)))))
                        .all()
                        .get(20, TimeUnit.SECONDS);
                awaitWhole();
                write();
                body.run();
            }
        }
    }

    private Fault build(String fault) {
        var scenario = ScenarioFile.parse("s", "name: s\nfaults: [{at: 1s, " + fault + "}]");
        NodeAction action = (NodeAction) scenario.faults().get(0).action();
        return new NodeFaults(cluster, new AskedRoles(admin, "orders"), this::finalizeLatest)
                .build(action, new SplittableRandom(1))
                .orElseThrow();
    }

    private String finalizeLatest() {
        try {
            short latest = admin.describeFeatures()
                    .featureMetadata()
                    .get(20, TimeUnit.SECONDS)
                    .supportedFeatures()
                    .get("metadata.version")
                    .maxVersion();
            FeatureUpdate update = new FeatureUpdate(latest, FeatureUpdate.UpgradeType.UPGRADE);
            admin.updateFeatures(Map.of("metadata.version", update), new UpdateFeaturesOptions())
                    .all()
                    .get(20, TimeUnit.SECONDS);
            return "";
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private short metadataVersion() throws Exception {
        return admin.describeFeatures()
                .featureMetadata()
                .get(20, TimeUnit.SECONDS)
                .finalizedFeatures()
                .get("metadata.version")
                .maxVersionLevel();
    }

    private void write() throws Exception {
        Map<String, Object> reach = Map.of("bootstrap.servers", cluster.bootstrapServers(), "acks", "all");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(reach, new StringSerializer(), new StringSerializer())) {
            for (int i = 0; i < RECORDS; i++) {
                producer.send(new ProducerRecord<>("orders", 0, "k", "v" + i)).get(30, TimeUnit.SECONDS);
                written++;
            }
        }
    }

    private int leader() {
        return new AskedRoles(admin, "orders").leader("orders-0").orElseThrow();
    }

    private void awaitWhole() {
        AskedRoles roles = new AskedRoles(admin, "orders");
        await().atMost(SOON).until(() -> roles.isr("orders-0").size() == 3);
    }

    private long end() throws Exception {
        return admin.listOffsets(Map.of(PARTITION, OffsetSpec.latest()))
                .partitionResult(PARTITION)
                .get(20, TimeUnit.SECONDS)
                .offset();
    }
}
