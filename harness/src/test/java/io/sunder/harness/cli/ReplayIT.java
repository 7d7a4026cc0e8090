package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.RecordedSchedule;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of the target broker with a bug, run again and made small. */
class ReplayIT {
    /** The bug needs the first two faults. */
    private static final String BUGGY = """
            name: buggy
            target: target-broker
            topics: [{name: orders, partitions: 1, replication-factor: 3, config: {min.insync.replicas: 2}}]
            properties: {replica.lag.time.max.ms: 20000, replica.socket.timeout.ms: 30000}
            workload: {name: log, producers: 1, in-flight: 8, consumers: 1, end-offset-readers: 0, rate: 300, producer: {acks: 1}}
            min-acknowledged: 10
            time-limit: 6s
            faults:
              - {id: fetches-stall, when: {acked: 100}, stall: {from: followers(orders-0), to: leader(orders-0)}, for: 4s}
              - {id: leader-dies, at: 2s, kill: leader(orders-0), restart-after: 3s}
              - {id: noise, at: 500ms, delay: {from: client, to: leader(orders-0), latency: 5ms}, for: 500ms}
            """;

    @TempDir
    private Path folder;

    @Test
    void whatARunShowedShowsAgainAndInASmallerScenarioToo() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("buggy.yaml"), BUGGY);
        Ended run = SunderProcess.run(folder, Duration.ofMinutes(1), "run", "buggy.yaml", "--defect", "RP-14794");
        assertEquals(ExitCode.INVALID, run.exitCode(), run.output());
        Path original = folder.resolve("store/latest").toRealPath();
        assertSettled(original);

        Ended replay = SunderProcess.run(folder, Duration.ofMinutes(2), "replay", "latest", "--times", "1", "--json");
        assertEquals(ExitCode.INVALID, replay.exitCode(), replay.output());
        assertTrue(replay.output().contains("\"run\":\"" + original + "\""), replay.output());
        assertTrue(replay.output().contains("\"looked-for\":\"vanished-read\",\"times\":1"), replay.output());
        assertTrue(replay.output().contains("\"verdict\":\"invalid\",\"reproduced\":true"), replay.output());

        assertShrinks(original);
    }

    /** What the command line said is in the schedule, and every fault has its time and ids. */
    private static void assertSettled(Path run) throws IOException {
        Path file = run.resolve("schedule.yaml");
        RecordedSchedule schedule = RecordedSchedule.read("schedule.yaml", Files.readString(file));
        assertEquals("RP-14794", schedule.concrete().cluster().properties().get("sunder.defect"));
        assertEquals(1, schedule.concrete().topics().get(0).replicas().size());
        assertEquals(3, schedule.concrete().faults().size());
        assertTrue(schedule.planned().faults().stream()
                .anyMatch(fault -> fault.action().toString().contains("leader(orders-0)")));
        assertFalse(schedule.concrete().faults().stream()
                .anyMatch(fault -> fault.action().toString().contains("leader(orders-0)")));
    }

    private void assertShrinks(Path original) throws IOException, InterruptedException {
        Ended shrink = SunderProcess.run(
                folder,
                Duration.ofMinutes(3),
                "shrink",
                original.toString(),
                "--times",
                "3",
                "--budget",
                "50s",
                "--folder",
                "small");

        assertTrue(Set.of(ExitCode.VALID, ExitCode.UNKNOWN).contains(shrink.exitCode()), shrink.output());
        String text = Files.readString(folder.resolve("small/scenario.yaml"));
        Scenario small = ScenarioFile.parse("small", text);
        Set<String> ids = small.faults().stream().map(FaultSpec::id).collect(Collectors.toSet());
        assertTrue(ids.containsAll(List.of("fetches-stall", "leader-dies")), shrink.output());
        assertTrue(Files.readString(folder.resolve("small/summary.md")).contains("vanished-read"));
        assertTrue(HistoryCheck.check(folder.resolve("small/history.jsonl")).count(AnomalyKind.VANISHED_READ) > 0);
        try (Stream<Path> runs = Files.list(folder.resolve("small/runs/buggy"))) {
            assertTrue(runs.filter(path -> !Files.isSymbolicLink(path)).count() <= 2, "folders of tries are left");
        }
    }
}
