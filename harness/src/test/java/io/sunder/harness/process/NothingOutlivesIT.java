package io.sunder.harness.process;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.distribution.CacheDirectory;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NothingOutlivesIT {
    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private Process harness;
    private ProcessIdentity frozenBroker;
    private ProcessIdentity controller;

    @AfterEach
    void endHarness() {
        harness.destroyForcibly();
    }

    @Test
    void afterSigkillOfTheHarnessTheFrozenNodeIsEndedByTheNextStart() throws Exception {
        startHarness();
        harness.destroyForcibly().waitFor();
        // A node that runs notices that its pipe has closed.
        await().atMost(SOON).until(() -> !controller.isAlive());
        assertTrue(frozenBroker.isAlive(), "a frozen node can't notice");
        List<String> ended = Orphans.end(CacheDirectory.find());
        assertEquals(1, ended.size(), ended.toString());
        assertTrue(ended.get(0).contains("broker-1 (pid " + frozenBroker.pid() + ")"), ended.toString());
        await().atMost(SOON).until(() -> !frozenBroker.isAlive());
        assertEquals(List.of(), Orphans.end(CacheDirectory.find()));
    }

    @Test
    void afterSigtermOfTheHarnessNothingIsLeft() throws Exception {
        startHarness();
        harness.destroy();
        harness.waitFor();
        assertTrue(!controller.isAlive() && !frozenBroker.isAlive(), "the shutdown hook ended both");
        assertEquals(List.of(), Orphans.end(CacheDirectory.find()));
    }

    private void startHarness() throws Exception {
        harness = new ProcessBuilder(
                        NodeCommand.thisJava().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        AbandonedHarness.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = harness.inputReader();
        frozenBroker = nextProcess(output);
        controller = nextProcess(output);
        assertEquals("ready", output.readLine());
    }

    /** Log lines come over the same pipe; a line of digits alone is a pid. */
    private static ProcessIdentity nextProcess(BufferedReader output) throws Exception {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.matches("[0-9]+")) {
                return ProcessIdentity.of(Long.parseLong(line)).orElseThrow();
            }
        }
        throw new IllegalStateException("the harness ended before its cluster was ready");
    }
}
