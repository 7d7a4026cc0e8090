package io.sunder.harness.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.Leftovers;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("docker")
@Isolated
class NoContainerOutlivesIT {
    @TempDir
    Path directory;

    private final DockerDaemon daemon = DockerDaemon.connect();
    private Process harness;

    @AfterEach
    void endHarness() {
        harness.destroyForcibly();
    }

    @Test
    void afterSigkillOfTheHarnessTheNextStartRemovesItsRunAndNoOther() throws Exception {
        String dead = startHarness();
        try (RunningContainers other = RunningContainers.prepare(1, directory.resolve("other"))) {
            String live = other.cluster().runName();
            assertTrue(has(dead) && has(live), "two runs at once");
            harness.destroyForcibly().waitFor();
            List<String> removed = Leftovers.remove(daemon);
            assertFalse(has(dead), "nothing is left of the dead harness's run");
            assertFalse(RunningContainers.networks(daemon).contains(dead));
            assertEquals(
                    // A broker, a controller, their engines, the clients' engine, and the network.
                    6, removed.stream().filter(line -> line.contains(dead)).count(), removed.toString());
            assertTrue(has(live) && RunningContainers.networks(daemon).contains(live), "a live run is left alone");
            other.cluster().start();
            assertTrue(other.cluster().proveMesh().total() > 0);
        }
    }

    @Test
    void afterSigtermOfTheHarnessNothingIsLeft() throws Exception {
        String run = startHarness();
        harness.destroy();
        harness.waitFor();
        assertFalse(has(run), "the shutdown hook removed the containers");
        assertFalse(RunningContainers.networks(daemon).contains(run), "and the network");
    }

    private boolean has(String run) {
        return RunningContainers.containers(daemon).stream().anyMatch(name -> name.startsWith(run));
    }

    private String startHarness() throws Exception {
        harness = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        AbandonedContainers.class.getName(),
                        directory.resolve("abandoned").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = harness.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("run ")) {
                return line.substring("run ".length());
            }
        }
        throw new IllegalStateException("the harness ended before its cluster was ready");
    }
}
