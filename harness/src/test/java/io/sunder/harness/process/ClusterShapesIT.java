package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.distribution.CacheDirectory;
import io.sunder.harness.distribution.DistributionResolver;
import io.sunder.harness.link.LinkId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterShapesIT {
    private static final ClusterSpec SMALL =
            ClusterSpec.of(Target.parse("kafka")).withBrokers(1);

    @TempDir
    Path directory;

    @Test
    void twoClustersRunAtOnceWithoutMeeting() throws Exception {
        try (RunningCluster first = RunningCluster.start(SMALL, directory.resolve("a"));
                RunningCluster second = RunningCluster.start(SMALL, directory.resolve("b"))) {
            assertNotEquals(first.cluster().bootstrapServers(), second.cluster().bootstrapServers());
            assertNotEquals(clusterId(first), clusterId(second));
            first.cluster().kill(1);
            assertEquals(NodeState.RUNNING, second.cluster().state(1));
            assertTrue(second.cluster().proveMesh().total() > 0);
        }
    }

    @Test
    void threeControllersFormOneQuorumThroughTheMesh() throws Exception {
        try (RunningCluster running = RunningCluster.start(SMALL.withControllers(3), directory)) {
            ProcessCluster cluster = running.cluster();
            BrokerProbe probe = new BrokerProbe(cluster.directAddress(1), 1000);
            assertEquals(Optional.of(Set.of(101, 102, 103)), probe.liveVoters());
            MeshProof proof = cluster.proveMesh();
            long among = proof.connections().keySet().stream()
                    .filter(link -> link.from().startsWith("10"))
                    .count();
            assertTrue(among >= 2, "both followers fetch from the leader: " + proof);
        }
    }

    @Test
    void anEarlierReleaseRunsAsWell() throws Exception {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka:4.3.1")).withBrokers(1);
        try (RunningCluster running = RunningCluster.start(spec, directory)) {
            assertTrue(running.cluster().proveMesh().connections().containsKey(LinkId.parse("1>101")));
            assertTrue(log(running).contains("Kafka version: 4.3.1"));
        }
    }

    @Test
    void aBuildOfTheUsersRunsFromItsDirectory() throws Exception {
        Path libs = Files.createDirectories(directory.resolve("home/libs"));
        List<Path> jars = new DistributionResolver(CacheDirectory.find(), ClusterProgress.silent())
                .resolve(SMALL.target())
                .jars();
        for (Path jar : jars) {
            Files.createLink(libs.resolve(jar.getFileName()), jar);
        }
        ClusterSpec spec = ClusterSpec.of(Target.kafkaHome(directory.resolve("home")))
                .withBrokers(1)
                .withJvmOptions(List.of("-Xshare:off"));
        try (RunningCluster running = RunningCluster.start(spec, directory.resolve("run"))) {
            assertTrue(running.cluster().proveMesh().total() > 0);
        }
    }

    @Test
    void aDamagedClassDataArchiveIsPassedOver() throws Exception {
        Path damaged = Files.writeString(directory.resolve("damaged.jsa"), "no archive");
        ClusterSpec spec = SMALL.withJvmOptions(List.of("-XX:SharedArchiveFile=" + damaged));
        try (RunningCluster running = RunningCluster.start(spec, directory.resolve("run"))) {
            assertEquals(NodeState.RUNNING, running.cluster().state(1));
        }
    }

    private static String clusterId(RunningCluster running) throws Exception {
        return Files.readAllLines(running.cluster().nodeDirectory(1).resolve("data/meta.properties")).stream()
                .filter(line -> line.startsWith("cluster.id="))
                .findFirst()
                .orElseThrow();
    }

    private static String log(RunningCluster running) throws Exception {
        return Files.readString(running.cluster().nodeDirectory(1).resolve("server.log"));
    }
}
