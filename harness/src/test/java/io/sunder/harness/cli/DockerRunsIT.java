package io.sunder.harness.cli;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.RunLabels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Runs in containers as a user starts them: how they end, that two at once leave each other alone, and what refusals say. */
@Tag("docker")
@Isolated
class DockerRunsIT {
    private static final String ONE_NODE = """
            name: small
            brokers: 1
            topics: [{name: orders, partitions: 1, replication-factor: 1}]
            workload: {name: log, producers: 1, consumers: 1, rate: 100}
            min-acknowledged: 10
            time-limit: %s
            faults:
              - {id: paused, at: 2s, pause: leader(orders-0), for: 1s}
            """;

    @TempDir
    private Path folder;

    private final DockerDaemon daemon = DockerDaemon.connect();

    @Test
    void ctrlCHealsChecksAndRemovesEveryContainer() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("small.yaml"), ONE_NODE.formatted("5m"));
        Set<String> before = containers();
        try (SunderProcess sunder =
                SunderProcess.start(folder, "run", "small.yaml", "--runtime", "docker", "--ready-timeout", "3m")) {
            await().atMost(5, MINUTES)
                    .until(() -> sunder.output().contains("witness paused")
                            || !sunder.handle().isAlive());
            assertFalse(before.containsAll(containers()), sunder.output());

            sunder.signal("INT");
            Ended ended = sunder.await(Duration.ofSeconds(60));

            assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
            assertTrue(ended.output().contains("final     read complete"), ended.output());
            assertEquals(before, containers(), ended.output());
        }
    }

    @Test
    void twoRunsAtOnceLeaveEachOtherAlone() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("small.yaml"), ONE_NODE.formatted("8s"));
        List<String> arguments =
                List.of("run", "small.yaml", "--runtime", "docker", "--ready-timeout", "3m", "--store");
        try (SunderProcess one = SunderProcess.start(folder, with(arguments, "one"));
                SunderProcess two = SunderProcess.start(folder, with(arguments, "two"))) {
            for (SunderProcess each : List.of(one, two)) {
                Ended ended = each.await(Duration.ofMinutes(5));
                assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
                assertTrue(ended.output().contains("runtime   docker"), ended.output());
            }
        }
    }

    @Test
    void theQuickstartIsValidOnTheTargetBroker() throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(
                folder,
                Duration.ofMinutes(6),
                "run",
                "quickstart",
                "--target",
                "target-broker",
                "--runtime",
                "docker",
                "--ready-timeout",
                "3m");
        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains("nodes sunder/target-broker:local"), ended.output());
    }

    private static String[] with(List<String> arguments, String last) {
        String[] all = arguments.toArray(new String[arguments.size() + 1]);
        all[arguments.size()] = last;
        return all;
    }

    @Test
    void anImageThatIsNowhereIsRefusedWithWhatToDo() throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(
                folder,
                Duration.ofMinutes(3),
                "run",
                "--runtime",
                "docker",
                "--image",
                "kafka=localhost:1/nowhere/kafka:0");
        assertEquals(ExitCode.HARNESS, ended.exitCode(), ended.output());
        for (String words : Arrays.asList(
                "localhost:1/nowhere/kafka:0 is not here and can't be pulled",
                "sunder images build",
                "--image kafka=")) {
            assertTrue(ended.output().contains(words), ended.output());
        }
        assertFalse(ended.output().contains("\tat "), ended.output());
    }

    @Test
    void kafkaFramesAreRefusedOnARealToxiproxyBeforeAnythingIsStarted() throws IOException, InterruptedException {
        Set<String> before = containers();
        Ended ended = SunderProcess.run(
                folder,
                Duration.ofMinutes(1),
                "run",
                "alter-partition-held",
                "--runtime",
                "docker",
                "--toxiproxy",
                "container");
        assertEquals(ExitCode.HARNESS, ended.exitCode(), ended.output());
        assertTrue(ended.output().contains("only the embedded link engine can"), ended.output());
        assertEquals(before, containers());
    }

    private Set<String> containers() {
        Set<String> names = new TreeSet<>();
        daemon.client()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(List.of(RunLabels.RUN))
                .exec()
                .forEach(container -> names.add(container.getNames()[0]));
        return names;
    }
}
