package io.sunder.harness.docker;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.link.Cut;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.process.BrokerProbe;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One cluster of three brokers in containers serves all tests; each leaves it as it found it. */
@Tag("docker")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DockerClusterIT {
    private static final Duration SOON = Duration.ofSeconds(60);

    private RunningContainers running;
    private DockerCluster cluster;

    @BeforeAll
    void start(@TempDir Path directory) {
        running = RunningContainers.start(3, directory);
        cluster = running.cluster();
    }

    /** Whatever a failed test left. */
    @BeforeEach
    void bringAllUp() {
        running.mesh().resetAll();
        for (Node node : cluster.nodes()) {
            cluster.resume(node.id());
            cluster.start(node.id());
        }
        cluster.nodes().stream()
                .filter(node -> node.role() == Role.BROKER)
                .forEach(node -> cluster.awaitBrokerReady(node.id(), SOON));
    }

    @AfterAll
    void close() throws Exception {
        String name = cluster.runName();
        running.close();
        assertTrue(
                RunningContainers.containers(running.daemon()).stream().noneMatch(one -> one.startsWith(name)),
                "no container outlives its cluster");
        assertFalse(RunningContainers.networks(running.daemon()).contains(name), "nor does its network");
        assertTrue(Files.exists(cluster.nodeDirectory(1).resolve("data/meta.properties")), "the data were copied out");
        assertTrue(Files.readString(cluster.nodeDirectory(101).resolve("server.log"))
                .contains("Kafka Server started"));
    }

    @Test
    void everyConnectionBetweenNodesGoesThroughTheMesh() throws Exception {
        createTopic("proven", 3);
        await().atMost(SOON).until(() -> cluster.proveMesh().connections().size() >= 3 + 2);
        MeshProof proof = cluster.proveMesh();
        assertTrue(proof.connections().containsKey(LinkId.parse("1>101")), proof.toString());
    }

    @Test
    void aConnectionPastTheMeshIsFound() throws Exception {
        String container = containerOf(1);
        String file = "io/sunder/harness/docker/Intruder.class";
        try (InputStream in = Intruder.class.getClassLoader().getResourceAsStream(file)) {
            new ContainerFiles(running.daemon(), container).put("/tmp/intruder", Map.of(file, in.readAllBytes()));
        }
        InetSocketAddress past = cluster.links().stream()
                .filter(link -> link.id().equals(LinkId.parse("1>2")))
                .findFirst()
                .orElseThrow()
                .upstream();
        var exec = running.daemon()
                .client()
                .execCreateCmd(container)
                .withCmd(
                        "java",
                        "-cp",
                        "/tmp/intruder",
                        Intruder.class.getName(),
                        past.getAddress().getHostAddress(),
                        Integer.toString(past.getPort()))
                .exec();
        running.daemon().client().execStartCmd(exec.getId()).exec(new ResultCallback.Adapter<Frame>());
        await().atMost(SOON).untilAsserted(() -> assertThrows(ClusterException.class, cluster::proveMesh));
        var refused = assertThrows(ClusterException.class, cluster::proveMesh);
        assertTrue(String.valueOf(refused.getMessage()).contains("goes past the link mesh"), refused.getMessage());
        cluster.kill(1);
        cluster.start(1);
        cluster.awaitBrokerReady(1, SOON);
        assertTrue(cluster.proveMesh().total() > 0);
    }

    @Test
    void aCutLinkKeepsClientsOutAndObserversIn() {
        InetSocketAddress client = clientAddress(1);
        assertTrue(new BrokerProbe(client, 2000).knownBrokers().isPresent());
        try (var cut = running.mesh().apply(LinkId.parse("client>1"), new Cut(), Direction.BOTH)) {
            assertEquals(Optional.empty(), new BrokerProbe(client, 2000).knownBrokers());
            assertTrue(new BrokerProbe(cluster.directAddress(1), 2000)
                    .knownBrokers()
                    .isPresent());
            cut.heal();
        }
        assertTrue(new BrokerProbe(client, 2000).knownBrokers().isPresent());
    }

    @Test
    void aKilledBrokerComesBackAsTheSameContainerWithItsDataAndPorts() throws Exception {
        createTopic("kept", 1);
        assertEquals(0, send("kept"));
        String container = containerId(1);
        InetSocketAddress direct = cluster.directAddress(1);
        cluster.kill(1);
        cluster.kill(1);
        assertEquals(NodeState.STOPPED, cluster.state(1));
        cluster.start(1);
        cluster.start(1);
        cluster.awaitBrokerReady(1, SOON);
        assertEquals(container, containerId(1));
        assertEquals(direct, cluster.directAddress(1));
        assertEquals(1, send("kept"));
        assertTrue(cluster.proveMesh().total() > 0);
    }

    @Test
    void aStoppedBrokerEndsInGoodOrder() throws Exception {
        cluster.stop(2);
        cluster.stop(2);
        assertEquals(NodeState.STOPPED, cluster.state(2));
        String log = Files.readString(cluster.nodeDirectory(2).resolve("server.log"));
        assertTrue(log.contains("[BrokerServer id=2] shut down completed"), "the log shows an orderly shutdown");
    }

    @Test
    void aPausedBrokerHoldsStillAndGoesOnAfterwards() {
        BrokerProbe probe = new BrokerProbe(cluster.directAddress(3), 500);
        cluster.pause(3);
        cluster.pause(3);
        assertEquals(NodeState.PAUSED, cluster.state(3));
        assertEquals(Optional.empty(), probe.knownBrokers());
        cluster.resume(3);
        cluster.resume(3);
        assertEquals(NodeState.RUNNING, cluster.state(3));
        cluster.awaitBrokerReady(3, SOON);
    }

    @Test
    void aPausedBrokerCanBeKilled() {
        cluster.pause(3);
        cluster.kill(3);
        assertEquals(NodeState.STOPPED, cluster.state(3));
    }

    @Test
    void aBrokerThatEndsByItselfIsNoticedAndCanBeStartedAgain() {
        running.daemon().client().killContainerCmd(containerOf(3)).exec();
        await().atMost(SOON).until(() -> cluster.state(3) == NodeState.CRASHED);
        var refused = assertThrows(ClusterException.class, () -> cluster.awaitBrokerReady(3, SOON));
        assertTrue(
                String.valueOf(refused.getMessage()).contains("broker-3 was ended by signal 9"), refused.getMessage());
        assertThrows(ClusterException.class, () -> cluster.pause(3));
    }

    @Test
    void anUnknownNodeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> cluster.kill(4));
        assertThrows(IllegalArgumentException.class, () -> cluster.directAddress(101));
    }

    private InetSocketAddress clientAddress(int broker) {
        String[] server = cluster.bootstrapServers().split(",", -1)[broker - 1].split(":", -1);
        return new InetSocketAddress(server[0], Integer.parseInt(server[1]));
    }

    private String containerOf(int broker) {
        return cluster.runName() + "-broker-" + broker;
    }

    private String containerId(int broker) {
        return running.daemon()
                .client()
                .inspectContainerCmd(containerOf(broker))
                .exec()
                .getId();
    }

    private void createTopic(String name, int partitions) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", (Object) cluster.bootstrapServers()))) {
            NewTopic topic = new NewTopic(name, partitions, (short) 3);
            admin.createTopics(List.of(topic)).all().get(SOON.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private long send(String topic) throws Exception {
        try (KafkaProducer<String, String> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", cluster.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer())) {
            return producer.send(new ProducerRecord<>(topic, "value"))
                    .get(SOON.toSeconds(), TimeUnit.SECONDS)
                    .offset();
        }
    }
}
