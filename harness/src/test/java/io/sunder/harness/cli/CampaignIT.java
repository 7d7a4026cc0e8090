package io.sunder.harness.cli;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that is broken off, goes on, and sums up; on small clusters of the target broker. */
class CampaignIT {
    /** Two runs of it are as expected. */
    private static final String CALM = """
            name: calm
            target: target-broker
            brokers: 1
            topics: [{name: orders, partitions: 1, replication-factor: 1}]
            min-acknowledged: 10
            time-limit: 5s
            """;

    /** It expects what does not come. */
    private static final String IN_VAIN = CALM.replace("calm", "in-vain") + "expect: invalid\n";

    private static final String[] COMMAND = {"campaign", "scenarios", "--seeds", "1..2", "--folder", "nightly"};

    @TempDir
    private Path folder;

    @Test
    void goesOnWhereItWasBrokenOffAndTellsWhatDidNotEndAsExpected() throws IOException, InterruptedException {
        Files.createDirectory(folder.resolve("scenarios"));
        Files.writeString(folder.resolve("scenarios/calm.yaml"), CALM);
        Files.writeString(folder.resolve("scenarios/in-vain.yaml"), IN_VAIN);

        List<String> before = brokenOffAfterTheFirstResult();
        Ended ended = SunderProcess.run(folder, Duration.ofMinutes(3), COMMAND);

        assertContains(ended.output(), "4 cases, " + before.size() + " of them done before");
        List<String> results = results();
        assertEquals(before, results.subList(0, before.size()));
        assertEquals(4, new HashSet<>(results).size(), ended.output());
        assertEquals(4, results.size());
        assertSummaries(ended);

        Ended other = SunderProcess.run(folder, Duration.ofMinutes(1), withTarget("kafka:4.4.0"));
        assertEquals(ExitCode.USAGE, other.exitCode(), other.output());
        assertContains(other.output(), "has results of other settings");
        assertContains(other.output(), "kafka:4.4.0");
        assertEquals(4, results().size());
    }

    private List<String> brokenOffAfterTheFirstResult() throws IOException, InterruptedException {
        try (SunderProcess sunder = SunderProcess.start(folder, COMMAND)) {
            await().atMost(2, MINUTES)
                    .until(() -> !results().isEmpty() || !sunder.handle().isAlive());
            List<ProcessHandle> nodes = sunder.handle().descendants().toList();
            sunder.signal("INT");
            Ended ended = sunder.await(Duration.ofSeconds(30));

            assertTrue(nodes.stream().noneMatch(ProcessHandle::isAlive));
            assertEquals(ExitCode.UNKNOWN, ended.exitCode(), ended.output());
            assertTrue(!results().isEmpty() && results().size() < 4, ended.output());
            return results();
        }
    }

    /** On a machine that is short of time a case may come to no verdict; the summaries have to say that, too. */
    private void assertSummaries(Ended ended) throws IOException {
        List<String> results = results();
        long failed = results.stream()
                .filter(line -> line.contains("\"ending\":\"valid\",\"expected\":\"invalid\""))
                .count();
        long ok = results.stream()
                .filter(line -> line.contains("\"ending\":\"valid\",\"expected\":\"valid\""))
                .count();
        assertTrue(failed > 0, ended.output());
        assertEquals(ExitCode.INVALID, ended.exitCode(), ended.output());
        assertContains(
                Files.readString(folder.resolve("nightly/junit.xml")),
                "tests=\"4\" failures=\"" + failed + "\" errors=\"" + (4 - failed - ok) + "\"");
        String page = Files.readString(folder.resolve("nightly/summary.html"));
        assertContains(page, "in-vain");
        assertContains(page, "calm");
        try (Stream<Path> kept = Files.list(folder.resolve("nightly/runs/in-vain"))) {
            long folders = kept.filter(path -> Files.exists(path.resolve("history.jsonl.zst")))
                    .map(CampaignIT::toReal)
                    .distinct()
                    .count();
            // Neither case is as expected, and what was broken off is gone.
            assertTrue(folders <= 2 && folders >= failed, folders + " folders");
        }
    }

    private static void assertContains(String text, String words) {
        assertTrue(text.contains(words), text);
    }

    private static Path toReal(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String[] withTarget(String target) {
        return Stream.concat(Stream.of(COMMAND), Stream.of("--target", target)).toArray(String[]::new);
    }

    private List<String> results() throws IOException {
        Path file = folder.resolve("nightly/results.jsonl");
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
