package io.sunder.harness.nemesis;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of nodes on a cluster of states alone. */
class NodeFaultsTest {
    private final FakeCluster cluster = new FakeCluster();
    private final FakeRoles roles = new FakeRoles();

    private Fault build(String fault) {
        var scenario = ScenarioFile.parse("s", "name: s\nfaults: [{at: 1s, " + fault + "}]");
        NodeAction action = (NodeAction) scenario.faults().get(0).action();
        return new NodeFaults(cluster, roles, () -> "; then finalized")
                .build(action, new SplittableRandom(1))
                .orElseThrow();
    }

    @Test
    void aStopIsWitnessedByTheExitStatus() {
        Fault stop = build("stop: [2, 3]");
        assertTrue(stop.witness().isEmpty());
        stop.begin();

        assertEquals(NodeState.STOPPED, cluster.state(2));
        assertEquals(NodeState.STOPPED, cluster.state(3));
        assertEquals(
                "broker-2 was asked to end and its life 1 ended by itself, with status 143;"
                        + " broker-3 was asked to end and its life 1 ended by itself, with status 143",
                stop.witness().orElseThrow());
        stop.heal();
        stop.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
        assertEquals(2, cluster.life(3).number());
        assertTrue(stop.witness().isPresent(), "that it ended so stays true");
    }

    @Test
    void theBrokersOwnWordTellsThatItsLeadershipsMoved(@TempDir Path directory) throws IOException {
        Path log = directory.resolve("server.log");
        Files.writeString(log, "[t] INFO The controller has asked us to exit controlled shutdown. (earlier)\n");
        cluster.directory = Optional.of(directory);
        Fault first = build("stop: 2");
        first.begin();
        assertFalse(first.witness().orElseThrow().contains("leaderships"), "that was in an earlier life");
        first.heal();
        cluster.onStop = () -> append(log, "[t] INFO The controller has asked us to exit controlled shutdown. (x)\n");
        Fault second = build("stop: 2");
        second.begin();
        assertTrue(second.witness().orElseThrow().contains("ended by itself after its leaderships had moved"));
    }

    private static void append(Path log, String line) {
        try {
            Files.writeString(log, Files.readString(log) + line);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aNodeThatHadToBeKilledWasNotStopped() {
        cluster.stopStatus = NodeLife.KILLED;
        Fault stop = build("stop: 2");

        assertThrows(FaultException.class, stop::begin);
        assertTrue(stop.witness().isEmpty());
        stop.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2), "it is started again all the same");
    }

    @Test
    void cannotStopTheDead() {
        cluster.kill(2);
        Fault stop = build("stop: [1, 2]");
        assertThrows(FaultException.class, stop::begin);
        stop.heal();
        assertEquals(NodeState.STOPPED, cluster.state(2), "the death is another fault's to heal");
        assertEquals(NodeState.RUNNING, cluster.state(1));
    }

    @Test
    void aCorruptedLogIsWitnessedByTheBytesAndTheBrokersWord(@TempDir Path directory) throws IOException {
        Path partition = Files.createDirectories(directory.resolve("data/orders-0"));
        Path log = partition.resolve("00000000000000000000.log");
        try (FileRecords records = FileRecords.open(log.toFile())) {
            records.append(MemoryRecords.withRecords(Compression.NONE, new SimpleRecord(new byte[9])));
        }
        byte[] before = Files.readAllBytes(log);
        cluster.data = Optional.of(directory.resolve("data"));
        cluster.directory = Optional.of(directory);
        Fault fault = build("corrupt: {node: 2, partition: orders-0}");
        fault.begin();

        assertEquals(NodeState.STOPPED, cluster.state(2));
        assertFalse(Arrays.equals(before, Files.readAllBytes(log)));
        assertTrue(fault.witness().orElseThrow().startsWith("broker-2 was killed, and of its orders-0 byte "));
        Files.createFile(directory.resolve("server.log"));
        cluster.onStart =
                () -> append(directory.resolve("server.log"), "[t] WARN Corruption found in orders-0 (LogLoader)\n");
        fault.heal();
        fault.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
        String witness = fault.witness().orElseThrow();
        assertTrue(witness.endsWith("; it says: WARN Corruption found in orders-0 (LogLoader)"), witness);
    }

    @Test
    void whatCannotBeDamagedIsNoFault(@TempDir Path data) {
        cluster.data = Optional.of(data);
        Fault fault = build("corrupt: {node: 2, partition: orders-0}");
        assertThrows(FaultException.class, fault::begin);
        assertTrue(fault.witness().isEmpty());
        fault.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
    }

    @Test
    void aClockIsWitnessedByTheTimeThatTheNodeTells() {
        Fault skew = build("clock-skew: {nodes: [1, controller], by: -10m}");
        skew.begin();
        assertEquals(
                "broker-1 told a time 599997 ms behind; controller-101 told a time 599997 ms behind",
                skew.witness().orElseThrow());
        skew.heal();
        skew.heal();
        assertEquals(3, cluster.clockSkew(1).toMillis());
        assertTrue(skew.witness().isPresent());
    }

    @Test
    void aFullDiskIsWitnessedByTheBrokerThatMetIt(@TempDir Path directory) throws IOException {
        Path log = Files.createFile(directory.resolve("server.log"));
        cluster.directory = Optional.of(directory);
        Fault full = build("disk-full: 2");
        full.begin();
        assertTrue(full.witness().isEmpty(), "nobody has met it yet");
        append(log, "[t] ERROR Error while appending: No space left on device (x)\n");
        cluster.states.put(2, NodeState.CRASHED);

        assertEquals(
                "the disk of broker-2 was filled to its last byte, and it says:"
                        + " ERROR Error while appending: No space left on device (x)",
                full.witness().orElseThrow());
        full.heal();
        full.heal();
        assertEquals(NodeState.RUNNING, cluster.state(2));
        assertTrue(full.witness().isPresent());
    }

    @Test
    void aBrokerThatEndsOnAFullDiskIsAWitnessToo() {
        Fault full = build("disk-full: 2");
        full.begin();
        cluster.states.put(2, NodeState.CRASHED);
        assertTrue(full.witness().orElseThrow().endsWith("its life 1 ended by itself"));
    }

    @Test
    void rollsThroughAllNodesInTheirOrder() {
        Fault rolling = build("rolling-restart: [3, leader(orders-0)]");
        assertEquals(List.of("broker-3", "broker-1"), rolling.targets());
        rolling.begin();
        await().atMost(5, SECONDS).until(rolling::isDone);

        assertEquals(Optional.empty(), rolling.problem());
        assertEquals(
                "broker-3 was asked to end and its life 1 ended by itself, with status 143, back as life 2;"
                        + " broker-1 was asked to end and its life 1 ended by itself, with status 143, back as life 2",
                rolling.witness().orElseThrow());
        assertEquals(1, cluster.life(2).number());
    }

    @Test
    void theNextNodeWaitsUntilTheLastIsInAllIsrsAgain() {
        roles.isr = List.of(2, 3);
        Fault rolling = build("rolling-restart: brokers");
        rolling.begin();
        await().atMost(5, SECONDS).until(() -> cluster.life(1).number() == 2);
        await().during(java.time.Duration.ofMillis(300))
                .until(() -> cluster.life(2).number() == 1);

        assertFalse(rolling.isDone());
        roles.isr = List.of(1, 2, 3);
        await().atMost(5, SECONDS).until(rolling::isDone);
        assertTrue(rolling.witness().isPresent());
    }

    @Test
    void aNodeThatDoesNotComeBackInTimeBreaksItOff() {
        roles.isr = List.of(2, 3);
        Fault rolling = build("rolling-restart: {nodes: brokers, each-within: 200ms}");
        rolling.begin();
        await().atMost(5, SECONDS).until(rolling::isDone);

        assertTrue(rolling.problem().orElseThrow().contains("not in the ISR of [orders-0]"));
        assertTrue(rolling.witness().isEmpty());
        assertEquals(1, cluster.life(2).number(), "the others are left alone");
    }

    @Test
    void aHealInTheMiddleLeavesNothingStopped() {
        roles.isr = List.of(2, 3);
        Fault rolling = build("rolling-restart: brokers");
        rolling.begin();
        await().atMost(5, SECONDS).until(() -> cluster.life(1).number() == 2);
        cluster.kill(1);
        rolling.heal();
        rolling.heal();

        assertEquals(NodeState.RUNNING, cluster.state(1));
        assertEquals(1, cluster.life(2).number());
        assertTrue(rolling.witness().isEmpty(), "not every node was restarted");
        assertTrue(rolling.problem().isPresent());
    }

    @Test
    void anUpgradeIsWitnessedByBothProgramsAndTheVersionTold(@TempDir Path directory) throws IOException {
        Path log = Files.createFile(directory.resolve("server.log"));
        cluster.directory = Optional.of(directory);
        cluster.onStart = () -> append(log, "[t] INFO Kafka version: 4.4.0 (AppInfoParser)\n");
        Fault upgrade = build("upgrade: {to: kafka:4.4.0, nodes: [2], finalize: true}");
        upgrade.begin();
        await().atMost(5, SECONDS).until(upgrade::isDone);

        assertEquals(
                "broker-2 was asked to end and its life 1 ended by itself, with status 143, back as life 2 of"
                        + " kafka:4.4.0, before of kafka:4.3.1 (it says: INFO Kafka version: 4.4.0 (AppInfoParser)); then"
                        + " finalized",
                upgrade.witness().orElseThrow());
        Fault again = build("upgrade: {to: kafka:4.4.0, nodes: [2]}");
        again.begin();
        await().atMost(5, SECONDS).until(again::isDone);
        assertTrue(again.witness().isEmpty(), "it was that version already");
    }

    @Test
    void aNodeThatTellsAnotherVersionIsNotUpgraded(@TempDir Path directory) throws IOException {
        Path log = Files.createFile(directory.resolve("server.log"));
        cluster.directory = Optional.of(directory);
        cluster.onStart = () -> append(log, "[t] INFO Kafka version: 4.3.1 (AppInfoParser)\n");
        Fault upgrade = build("upgrade: {to: kafka:4.4.0, nodes: [2]}");
        upgrade.begin();
        await().atMost(5, SECONDS).until(upgrade::isDone);
        assertTrue(upgrade.witness().isEmpty());
    }

    @Test
    void aHealBeforeTheBeginDoesNothing() {
        Fault rolling = build("rolling-restart: all");
        assertEquals(List.of("controller-101", "broker-1", "broker-2", "broker-3"), rolling.targets());
        rolling.heal();
        assertEquals(1, cluster.life(1).number());
    }
}
