package io.sunder.harness.process;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.link.LinkId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** One cluster of three brokers serves all tests; each leaves it as it found it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProcessClusterIT {
    private static final Duration SOON = Duration.ofSeconds(30);

    private RunningCluster running;
    private ProcessCluster cluster;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        running = RunningCluster.start(ClusterSpec.of(Target.parse("kafka")), directory);
        cluster = running.cluster();
    }

    /** Whatever a failed test left. */
    @BeforeEach
    void bringAllUp() {
        for (Node node : cluster.nodes()) {
            cluster.resume(node.id());
            cluster.start(node.id());
        }
        for (Node node : cluster.nodes()) {
            if (node.role() == Role.BROKER) {
                cluster.awaitBrokerReady(node.id(), SOON);
            }
        }
    }

    @AfterAll
    void close() {
        bringAllUp();
        List<Long> pids = cluster.nodes().stream()
                .map(node -> cluster.pid(node.id()).orElseThrow())
                .toList();
        running.close();
        assertTrue(pids.stream().noneMatch(pid -> ProcessIdentity.of(pid).isPresent()), "no node outlives its cluster");
    }

    @Test
    void everyConnectionBetweenNodesGoesThroughTheMesh() throws Exception {
        createTopic("proven", 3);
        // Followers connect to their leaders within moments of the topic's creation.
        await().atMost(SOON).until(() -> cluster.proveMesh().connections().size() >= 3 + 2);
        MeshProof proof = cluster.proveMesh();
        Set<LinkId> links = cluster.links().stream().map(link -> link.id()).collect(Collectors.toSet());
        assertTrue(links.containsAll(proof.connections().keySet()), proof.toString());
        assertTrue(proof.connections().containsKey(LinkId.parse("1>101")), proof.toString());
    }

    @Test
    void clientsAreLedThroughTheirLinks() throws Exception {
        createTopic("written", 3);
        try (var producer = producer()) {
            for (int i = 0; i < 10; i++) {
                for (int partition = 0; partition < 3; partition++) {
                    var written = producer.send(new ProducerRecord<>("written", partition, null, "value " + i));
                    assertEquals(
                            i, written.get(SOON.toSeconds(), TimeUnit.SECONDS).offset());
                }
            }
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", (Object) cluster.bootstrapServers()))) {
            assertEquals(bootstrapHosts(), hosts(admin));
        }
    }

    @Test
    void observersReachEachBrokerPastTheMesh() throws Exception {
        var address = cluster.directAddress(2);
        String bootstrap = address.getAddress().getHostAddress() + ":" + address.getPort();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", (Object) bootstrap))) {
            Set<String> expected = cluster.links().stream()
                    .filter(link -> link.id().from().equals("client"))
                    .map(link -> link.upstream().getAddress().getHostAddress())
                    .collect(Collectors.toSet());
            assertEquals(expected, hosts(admin));
        }
    }

    @Test
    void aKilledBrokerComesBackAsTheSameNodeWithItsData() throws Exception {
        createTopic("kept", 1);
        try (var producer = producer()) {
            assertEquals(
                    0,
                    producer.send(new ProducerRecord<>("kept", "before")).get().offset());
        }
        String identity = Files.readString(cluster.nodeDirectory(1).resolve("data/meta.properties"));
        long before = cluster.pid(1).orElseThrow();
        cluster.kill(1);
        cluster.kill(1);
        assertEquals(NodeState.STOPPED, cluster.state(1));
        cluster.start(1);
        cluster.start(1);
        cluster.awaitBrokerReady(1, SOON);
        assertEquals(NodeState.RUNNING, cluster.state(1));
        assertNotEquals(before, cluster.pid(1).orElseThrow());
        assertEquals(identity, Files.readString(cluster.nodeDirectory(1).resolve("data/meta.properties")));
        assertTrue(Files.isDirectory(cluster.nodeDirectory(1).resolve("data/kept-0")));
        try (var producer = producer()) {
            assertEquals(
                    1,
                    producer.send(new ProducerRecord<>("kept", "after")).get().offset());
        }
    }

    @Test
    void aStoppedBrokerEndsInGoodOrder() {
        cluster.stop(2);
        cluster.stop(2);
        assertEquals(NodeState.STOPPED, cluster.state(2));
        assertTrue(log(2).contains("[BrokerServer id=2] shut down completed"), "the log shows an orderly shutdown");
        cluster.start(2);
        cluster.awaitBrokerReady(2, SOON);
    }

    @Test
    void aPausedBrokerHoldsStillAndGoesOnAfterwards() {
        BrokerProbe probe = new BrokerProbe(cluster.directAddress(3), 500);
        assertTrue(probe.knownBrokers().isPresent());
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
    void aBrokerThatEndsByItselfIsNoticedAndCanBeStartedAgain() {
        ProcessHandle.of(cluster.pid(3).orElseThrow()).orElseThrow().destroyForcibly();
        await().atMost(SOON).until(() -> cluster.state(3) == NodeState.CRASHED);
        var refused = assertThrows(ClusterException.class, () -> cluster.awaitBrokerReady(3, SOON));
        assertTrue(refused.getMessage().contains("broker-3 was ended by signal 9"), refused.getMessage());
        assertTrue(refused.getMessage().contains("last lines of"), refused.getMessage());
        assertThrows(ClusterException.class, () -> cluster.pause(3));
        cluster.start(3);
        cluster.awaitBrokerReady(3, SOON);
    }

    @Test
    void theControllerCanBeRestartedToo() {
        cluster.kill(101);
        cluster.start(101);
        cluster.kill(2);
        cluster.start(2);
        // Only a controller at work unfences it.
        cluster.awaitBrokerReady(2, SOON);
    }

    @Test
    void anUnknownNodeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> cluster.kill(4));
        assertThrows(IllegalArgumentException.class, () -> cluster.directAddress(101));
        assertThrows(IllegalArgumentException.class, () -> cluster.awaitBrokerReady(101, SOON));
    }

    private void createTopic(String name, int partitions) throws Exception {
        try (Admin admin =
                Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, (Object) cluster.bootstrapServers()))) {
            NewTopic topic = new NewTopic(name, partitions, (short) 3);
            admin.createTopics(List.of(topic)).all().get(SOON.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, cluster.bootstrapServers()),
                new StringSerializer(),
                new StringSerializer());
    }

    private static Set<String> hosts(Admin admin) throws Exception {
        return admin.describeCluster().nodes().get(SOON.toSeconds(), TimeUnit.SECONDS).stream()
                .map(node -> node.host())
                .collect(Collectors.toSet());
    }

    private Set<String> bootstrapHosts() {
        return List.of(cluster.bootstrapServers().split(",", -1)).stream()
                .map(server -> server.substring(0, server.indexOf(':')))
                .collect(Collectors.toSet());
    }

    private String log(int id) {
        try {
            return Files.readString(cluster.nodeDirectory(id).resolve("server.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
