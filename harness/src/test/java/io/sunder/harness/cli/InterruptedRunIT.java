package io.sunder.harness.cli;

import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing outlives a run, however it ends. */
class InterruptedRunIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void healsChecksAndEndsWithinFifteenSecondsOfASignal(String signal) throws IOException, InterruptedException {
        try (SunderProcess sunder = SunderProcess.start(folder, "run")) {
            awaitOutput(sunder, "begin ");
            List<ProcessHandle> nodes = sunder.handle().descendants().toList();
            assertTrue(nodes.size() >= 4, "nodes: " + nodes);

            sunder.signal(signal);
            Ended ended = sunder.await(Duration.ofSeconds(15));

            assertTrue(nodes.stream().noneMatch(ProcessHandle::isAlive), "left behind: " + nodes);
            assertTrue(ended.output().contains("final     read complete"), ended.output());
            assertTrue(Files.exists(folder.resolve("store/latest/verdict.json")), ended.output());
            assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        }
    }

    @Test
    void aKilledHarnessLeavesAReadableHistoryAndNoNodes() throws IOException, InterruptedException {
        try (SunderProcess sunder = SunderProcess.start(folder, "run")) {
            awaitOutput(sunder, "begin ");
            List<ProcessHandle> nodes = sunder.handle().descendants().toList();

            sunder.handle().destroyForcibly();

            await().atMost(20, SECONDS).until(() -> nodes.stream().noneMatch(ProcessHandle::isAlive));
        }
        Ended check =
                SunderProcess.run(folder, Duration.ofMinutes(1), "check", "--json", "store/latest/history.jsonl.zst");
        assertEquals(ExitCode.UNKNOWN, check.exitCode(), check.output());
        assertTrue(check.output().contains("\"send\":{\"ok\":"), check.output());
    }

    private static void awaitOutput(SunderProcess sunder, String words) {
        await().atMost(3, MINUTES)
                .until(() -> sunder.output().contains(words) || !sunder.handle().isAlive());
    }
}
