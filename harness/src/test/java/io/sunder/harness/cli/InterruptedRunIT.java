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

    /** Two faults that only a heal ends: a swallowed link, and a broker that is dead until then. */
    private static final String SCENARIO = """
            name: interrupted
            topics: [{name: orders, partitions: 2, replication-factor: 3, config: {min.insync.replicas: 2}}]
            min-acknowledged: 10
            time-limit: 5m
            faults:
              - {id: swallowed, at: 3s, blackhole: {from: followers(orders-0), to: leader(orders-0), direction: response}}
              - {id: dead, at: 5s, kill: follower(orders-1)}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void healsChecksAndEndsWithinFifteenSecondsOfASignal(String signal) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("interrupted.yaml"), SCENARIO);
        try (SunderProcess sunder = SunderProcess.start(folder, "run", "interrupted.yaml")) {
            awaitOutput(sunder, "witness dead");
            List<ProcessHandle> nodes = sunder.handle().descendants().toList();
            assertEquals(3, nodes.size(), sunder.output());

            sunder.signal(signal);
            Ended ended = sunder.await(Duration.ofSeconds(15));

            assertTrue(nodes.stream().noneMatch(ProcessHandle::isAlive), "left behind: " + nodes);
            assertTrue(ended.output().contains("end     swallowed"), ended.output());
            assertTrue(ended.output().contains("end     dead"), ended.output());
            assertTrue(ended.output().contains("final     read"), ended.output());
            String verdict = Files.readString(folder.resolve("store/latest/verdict.json"));
            int expected = verdict.contains("\"verdict\" : \"valid\"") ? ExitCode.VALID : ExitCode.UNKNOWN;
            assertEquals(expected, ended.exitCode(), ended.output());
        }
    }

    @Test
    void endsAtOnceWhileTheClusterIsBeingSetUp() throws IOException, InterruptedException {
        try (SunderProcess sunder = SunderProcess.start(folder, "run")) {
            await().atMost(1, MINUTES).until(() -> sunder.handle().descendants().count() >= 4);
            List<ProcessHandle> nodes = sunder.handle().descendants().toList();

            sunder.signal("INT");
            Ended ended = sunder.await(Duration.ofSeconds(6));

            assertEquals(ExitCode.UNKNOWN, ended.exitCode(), ended.output());
            assertTrue(ended.output().contains("stopped before the workload began"), ended.output());
            assertTrue(nodes.stream().noneMatch(ProcessHandle::isAlive), "left behind: " + nodes);
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
