package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFailuresIT {
    private static final ClusterSpec SMALL =
            ClusterSpec.of(Target.parse("kafka")).withBrokers(1);

    @TempDir
    Path directory;

    @Test
    void aNodeThatRefusesItsSettingsIsNamedWithItsReason() {
        String message = refusal(SMALL.withProperties(Map.of("num.io.threads", "none")));
        assertTrue(message.contains("broker-1 ended by itself") || message.contains("controller-101 ended"), message);
        assertTrue(message.contains("num.io.threads"), message);
        assertTrue(message.contains("server.log"), message);
    }

    @Test
    void whatIsMissingAtTheDeadlineIsNamed() {
        String message = refusal(SMALL.withReadyTimeout(Duration.ofMillis(200)));
        assertTrue(message.contains("broker-1 doesn't answer"), message);
    }

    @Test
    void aMeshThatIsNotThereIsNamedBeforeAnythingStarts() {
        try (ProcessCluster cluster = ProcessCluster.create(SMALL, directory, ClusterProgress.silent())) {
            String message =
                    assertThrows(ClusterException.class, cluster::start).getMessage();
            assertTrue(message.contains("nothing listens for the link 1>101"), message);
            assertEquals(NodeState.STOPPED, cluster.state(1));
        }
    }

    @Test
    void aClusterThatTalksPastTheMeshIsRefused() throws Exception {
        ClusterSpec spec = SMALL.withBrokers(2);
        try (RunningCluster prepared = RunningCluster.prepare(spec, directory)) {
            ProcessCluster cluster = prepared.cluster();
            String own = cluster.links().stream()
                    .filter(link -> link.id().toString().equals("2>101"))
                    .map(link -> link.upstream().getAddress().getHostAddress())
                    .findFirst()
                    .orElseThrow();
            redirect(cluster.nodeDirectory(2).resolve("hosts"), "controller-101", own);
            cluster.start();
            String message =
                    assertThrows(ClusterException.class, cluster::proveMesh).getMessage();
            assertTrue(message.contains("past the link mesh"), message);
            assertTrue(message.contains("broker-2 (pid " + cluster.pid(2).orElseThrow()), message);
            assertTrue(
                    message.contains("controller-101 (pid " + cluster.pid(101).orElseThrow() + ")"), message);
        }
    }

    @Test
    void anUnwritableRunDirectoryIsNamed() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        String message = assertThrows(
                        ClusterException.class, () -> ProcessCluster.create(SMALL, file, ClusterProgress.silent()))
                .getMessage();
        assertTrue(message.contains(file.toString()), message);
    }

    @Test
    void anUnknownReleaseIsNamed() {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka:4.4.99"));
        String message = assertThrows(
                        ClusterException.class, () -> ProcessCluster.create(spec, directory, ClusterProgress.silent()))
                .getMessage();
        assertTrue(message.contains("kafka:4.4.99"), message);
    }

    private String refusal(ClusterSpec spec) {
        return assertThrows(
                        ClusterException.class,
                        () -> RunningCluster.start(spec, directory).close())
                .getMessage();
    }

    private static void redirect(Path hosts, String name, String address) throws IOException {
        List<String> lines = Files.readAllLines(hosts).stream()
                .map(line -> line.endsWith(" " + name) ? address + " " + name : line)
                .toList();
        Files.write(hosts, lines);
    }
}
