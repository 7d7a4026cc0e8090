package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessClusterIT {
    @TempDir
    Path directory;

    @Test
    void startsThreeBrokersThroughTheMesh() throws Exception {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka"));
        long t0 = System.nanoTime();
        try (RunningCluster running = RunningCluster.start(spec, directory)) {
            ProcessCluster cluster = running.cluster();
            System.out.println(
                    "created " + Duration.ofNanos(System.nanoTime() - t0).toMillis());
            t0 = System.nanoTime();
            System.out.println(
                    "ready " + Duration.ofNanos(System.nanoTime() - t0).toMillis());
            MeshProof proof = cluster.proveMesh();
            System.out.println(proof);
            for (var n : cluster.nodes()) {
                System.out.println(n + " "
                        + java.nio.file.Files.readAllLines(
                                        Path.of("/proc/" + cluster.pid(n.id()).getAsLong() + "/status"))
                                .stream()
                                .filter(l -> l.startsWith("VmRSS"))
                                .toList());
            }
            t0 = System.nanoTime();
            cluster.kill(1);
            assertEquals(NodeState.STOPPED, cluster.state(1));
            cluster.start(1);
            cluster.awaitBrokerReady(1, Duration.ofSeconds(30));
            System.out.println(
                    "restart " + Duration.ofNanos(System.nanoTime() - t0).toMillis());
            cluster.pause(2);
            assertEquals(NodeState.PAUSED, cluster.state(2));
            cluster.resume(2);
            assertEquals(NodeState.RUNNING, cluster.state(2));
            assertTrue(proof.total() > 6);
            t0 = System.nanoTime();
        }
        System.out.println("closed " + Duration.ofNanos(System.nanoTime() - t0).toMillis());
    }
}
