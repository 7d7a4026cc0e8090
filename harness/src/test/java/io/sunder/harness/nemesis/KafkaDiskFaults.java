package io.sunder.harness.nemesis;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.disk.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks of real brokers: what is taken from them is gone, and the brokers come back and copy it again. */
abstract class KafkaDiskFaults {
    private static final int RECORDS = 100;
    private static final TopicPartition PARTITION = new TopicPartition("t", 0);

    @TempDir
    Path directory;

    private final RunningKafka.Starter starter;

    KafkaDiskFaults(RunningKafka.Starter starter) {
        this.starter = starter;
    }

    @Test
    void kafkaBrokersLoseWhatTheyHadAndCopyItAgain() throws Exception {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka"));
        try (RunningKafka running = starter.start(spec, directory)) {
            Map<String, Object> reach =
                    Map.of("bootstrap.servers", running.cluster().bootstrapServers());
            try (Admin admin = Admin.create(reach)) {
                admin.createTopics(List.of(new NewTopic("t", Map.of(0, List.of(1, 2, 3)))))
                        .all()
                        .get(20, TimeUnit.SECONDS);
                awaitWhole(admin);
                write(reach);
                losesUnflushed(running, admin);
                losesEverything(running, admin);
            }
        }
    }

    private static void losesUnflushed(RunningKafka running, Admin admin) throws Exception {
        Cluster cluster = running.cluster();
        Fault fault = new DiskFault(cluster, List.of(3), "are gone", DataDirectory::loseUnflushed);
        fault.begin();

        assertEquals(NodeState.STOPPED, cluster.state(3));
        String witness = fault.witness().orElseThrow();
        assertTrue(witness.contains("t-0 (" + RECORDS + " records from offset 0, "), witness);
        assertEquals(0, logBytes(running, 3));
        fault.heal();
        cluster.awaitBrokerReady(3, Duration.ofSeconds(40));
        awaitWhole(admin);
        assertTrue(logBytes(running, 3) > RECORDS, "it copied the records again");
        assertEquals(RECORDS, end(admin));
    }

    private static void losesEverything(RunningKafka running, Admin admin) throws Exception {
        Cluster cluster = running.cluster();
        String before = Files.readString(mark(running));
        Fault fault = new DiskFault(cluster, List.of(2), "were deleted", DataDirectory::wipe);
        fault.begin();

        assertTrue(
                fault.witness().orElseThrow().contains("t-0 ("), fault.witness().toString());
        assertFalse(Files.exists(mark(running)));
        fault.heal();
        fault.heal();
        cluster.awaitBrokerReady(2, Duration.ofSeconds(40));
        awaitWhole(admin);
        assertNotEquals(before, Files.readString(mark(running)), "it was formatted anew");
        assertTrue(logBytes(running, 2) > RECORDS, "it copied the records again");
        assertEquals(RECORDS, end(admin));
    }

    private static Path mark(RunningKafka running) {
        return running.data().apply(2).resolve("meta.properties");
    }

    private static void write(Map<String, Object> reach) throws Exception {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(reach, new StringSerializer(), new StringSerializer())) {
            for (int i = 0; i < RECORDS; i++) {
                producer.send(new ProducerRecord<>("t", 0, "k", "v" + i)).get(20, TimeUnit.SECONDS);
            }
        }
    }

    /** Whether all three are in the ISR; a dead one has left it before, since a killed broker is fenced. */
    private static void awaitWhole(Admin admin) {
        await().atMost(40, TimeUnit.SECONDS).ignoreExceptions().until(() -> {
            var topic = admin.describeTopics(List.of("t")).allTopicNames().get(5, TimeUnit.SECONDS);
            return topic.get("t").partitions().get(0).isr().size() == 3;
        });
    }

    private static long end(Admin admin) throws Exception {
        return admin.listOffsets(Map.of(PARTITION, OffsetSpec.latest()))
                .partitionResult(PARTITION)
                .get(20, TimeUnit.SECONDS)
                .offset();
    }

    private static long logBytes(RunningKafka running, int broker) throws IOException {
        try (Stream<Path> files = Files.list(running.data().apply(broker).resolve("t-0"))) {
            long bytes = 0;
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".log")).toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }
}
