package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our own broker, started from its build like any other program. */
class TargetBrokerClusterIT {
    private static final ClusterSpec SPEC = ClusterSpec.of(Target.parse("target-broker"));

    @TempDir
    Path directory;

    @Test
    void threeBrokersServeThroughTheMeshAndComeBackAfterAKill() throws Exception {
        try (RunningCluster running = RunningCluster.start(SPEC, directory)) {
            ProcessCluster cluster = running.cluster();
            Map<String, Object> reach = Map.of("bootstrap.servers", cluster.bootstrapServers());
            try (Admin admin = Admin.create(reach);
                    KafkaProducer<String, String> producer =
                            new KafkaProducer<>(reach, new StringSerializer(), new StringSerializer())) {
                admin.createTopics(List.of(new NewTopic("t", 3, (short) 3)))
                        .all()
                        .get(20, TimeUnit.SECONDS);
                write(producer);
                assertTrue(cluster.proveMesh().total() > 0);
                cluster.kill(2);
                write(producer);
                cluster.start(2);
                cluster.awaitBrokerReady(2, Duration.ofSeconds(20));
                cluster.kill(101);
                write(producer);
                cluster.start(101);
                cluster.stop(1);
                assertEquals(NodeState.STOPPED, cluster.state(1));
                write(producer);
            }
        }
    }

    private static void write(KafkaProducer<String, String> producer) throws Exception {
        for (int partition = 0; partition < 3; partition++) {
            producer.send(new ProducerRecord<>("t", partition, "k", "v")).get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void aNodeThatRefusesItsSettingsSaysWhy() {
        ClusterSpec wrong = SPEC.withProperties(Map.of("replica.lag.time.max.ms", "soon"));
        String message = assertThrows(
                        ClusterException.class,
                        () -> RunningCluster.start(wrong, directory).close())
                .getMessage();
        assertTrue(message.contains("replica.lag.time.max.ms"), message);
        assertTrue(Files.exists(directory.resolve("nodes/broker-1/server.log")));
    }

    @Test
    void severalControllersAreRefused() {
        ClusterSpec wrong = SPEC.withControllers(3);
        String message = assertThrows(
                        ClusterException.class, () -> ProcessCluster.create(wrong, directory, ClusterProgress.silent()))
                .getMessage();
        assertTrue(message.contains("single controller"), message);
    }
}
