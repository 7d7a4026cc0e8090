package io.sunder.broker.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Apache Kafka's command line tools, each as a process of its own, against three brokers. */
@Timeout(300)
class KafkaToolsIT {
    private static final Pattern PLACE =
            Pattern.compile("Partition: (\\d+)\\s+Leader: (\\d+)\\s+Replicas: ([\\d,]+)\\s+Isr: ([\\d,]+)");

    @TempDir
    static Path directory;

    private static TestCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new TestCluster(directory, 3, Map.of());
    }

    @AfterAll
    static void end() {
        cluster.close();
    }

    private static String tool(String mainClass, String... arguments) throws Exception {
        return toolWithInput("", mainClass, arguments);
    }

    private static String toolWithInput(String input, String mainClass, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("--bootstrap-server", cluster.bootstrap()));
        all.addAll(List.of(arguments));
        return OwnProcess.kafkaTool(input, mainClass, all.toArray(new String[0]))
                .succeeded();
    }

    private static void create(String topic, int partitions) throws Exception {
        String said = tool(
                "TopicCommand",
                "--create",
                "--topic",
                topic,
                "--partitions",
                Integer.toString(partitions),
                "--replication-factor",
                "3",
                "--config",
                "min.insync.replicas=2");
        assertTrue(said.contains("Created topic " + topic), said);
    }

    private static String describe(String topic) throws Exception {
        return tool("TopicCommand", "--describe", "--topic", topic);
    }

    private static Matcher place(String topic) throws Exception {
        String said = describe(topic);
        Matcher found = PLACE.matcher(said);
        assertTrue(found.find(), said);
        return found;
    }

    private static List<String> lines(String said, String beginning) {
        return said.lines().filter(line -> line.startsWith(beginning)).toList();
    }

    private static String numbered(int count) {
        return IntStream.range(0, count).mapToObj(i -> "line-" + i + "\n").collect(Collectors.joining());
    }

    @Test
    void topicsAreCreatedListedDescribedGrownAndDeleted() throws Exception {
        create("topics", 2);
        assertTrue(tool("TopicCommand", "--list").lines().anyMatch("topics"::equals));
        String described = describe("topics");
        assertTrue(described.contains("PartitionCount: 2"), described);
        assertTrue(described.contains("ReplicationFactor: 3"), described);
        assertTrue(described.contains("min.insync.replicas=2"), described);
        Matcher place = PLACE.matcher(described);
        for (int partition = 0; partition < 2; partition++) {
            assertTrue(place.find(), described);
            assertEquals(Integer.toString(partition), place.group(1));
            assertEquals(Set.of("1", "2", "3"), Set.of(place.group(3).split(",", -1)));
            assertEquals(Set.of("1", "2", "3"), Set.of(place.group(4).split(",", -1)));
        }
        tool("TopicCommand", "--alter", "--topic", "topics", "--partitions", "4");
        await().atMost(Duration.ofSeconds(30)).until(() -> describe("topics").contains("PartitionCount: 4"));
        tool("TopicCommand", "--delete", "--topic", "topics");
        assertFalse(tool("TopicCommand", "--list").lines().anyMatch("topics"::equals));
    }

    @Test
    void settingsAreAlteredAndDescribed() throws Exception {
        create("settings", 1);
        String[] topic = {"--entity-type", "topics", "--entity-name", "settings"};
        tool("ConfigCommand", topic[0], topic[1], topic[2], topic[3], "--alter", "--add-config", "retention.ms=1234");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> tool("ConfigCommand", topic[0], topic[1], topic[2], topic[3], "--describe")
                        .contains("retention.ms=1234"));
    }

    @Test
    void theConsoleProducerWritesWhatOffsetsAndTheLogSay() throws Exception {
        create("console", 1);
        toolWithInput(numbered(20), "ConsoleProducer", "--topic", "console");
        assertEquals(
                List.of("console:0:20"),
                lines(tool("GetOffsetShell", "--topic", "console", "--time", "latest"), "console:"));
        assertEquals(
                List.of("console:0:0"),
                lines(tool("GetOffsetShell", "--topic", "console", "--time", "earliest"), "console:"));
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            for (int id = 1; id <= 3; id++) {
                assertDumped(directory.resolve("node-" + id).resolve("console-0"), 20);
            }
        });
    }

    private static void assertDumped(Path log, int count) throws Exception {
        Set<Path> files = new TreeSet<>();
        try (var all = Files.list(log)) {
            all.filter(file -> file.toString().matches(".*\\.(log|index|timeindex)"))
                    .forEach(files::add);
        }
        String names = files.stream().map(Path::toString).collect(Collectors.joining(","));
        String said = OwnProcess.kafkaTool(
                        "", "DumpLogSegments", "--print-data-log", "--deep-iteration", "--files", names)
                .succeeded();
        for (int i = 0; i < count; i++) {
            assertTrue(said.contains("payload: line-" + i + "\n"), said);
        }
        assertTrue(said.contains("baseOffset: 0 "), said);
        assertFalse(said.contains("isvalid: false"), said);
        for (String complaint : List.of("Mismatches", "Found", "invalid", "exception", "Exception", "Could not")) {
            assertFalse(said.contains(complaint), said);
        }
    }

    @Test
    void theConsoleConsumerReadsAPartitionInOrder() throws Exception {
        create("assigned", 1);
        toolWithInput(numbered(50), "ConsoleProducer", "--topic", "assigned");
        String said = tool(
                "consumer.ConsoleConsumer",
                "--topic",
                "assigned",
                "--partition",
                "0",
                "--offset",
                "earliest",
                "--max-messages",
                "50",
                "--timeout-ms",
                "30000");
        assertEquals(numbered(50).lines().toList(), lines(said, "line-"));
    }

    @Test
    void theVerifiableProducerIsAcknowledgedEveryRecord() throws Exception {
        create("verified", 3);
        String said = tool("VerifiableProducer", "--topic", "verified", "--max-messages", "300", "--acks", "-1");
        assertTrue(said.contains("\"sent\":300"), said);
        assertTrue(said.contains("\"acked\":300"), said);
        assertFalse(said.contains("producer_send_error"), said);
    }

    @Test
    void theVerifiableConsumerReadsAndCommitsAllThatWasVerified() throws Exception {
        create("both", 3);
        tool("VerifiableProducer", "--topic", "both", "--max-messages", "200", "--acks", "-1");
        String said = tool(
                "VerifiableConsumer",
                "--topic",
                "both",
                "--group-id",
                "verifiers",
                "--max-messages",
                "200",
                "--reset-policy",
                "earliest");
        assertTrue(said.contains("\"name\":\"partitions_assigned\""), said);
        assertTrue(said.contains("\"name\":\"shutdown_complete\""), said);
        assertFalse(said.contains("\"success\":false"), said);
        long read = 0;
        Matcher counts = Pattern.compile(
                        "\"name\":\"records_consumed\",\"count\":(\\d+)|\"count\":(\\d+),[^}]*\"name\":\"records_consumed\"")
                .matcher(said);
        while (counts.find()) {
            read += Long.parseLong(counts.group(1) == null ? counts.group(2) : counts.group(1));
        }
        assertEquals(200, read, said);
    }

    @Test
    void aGroupOfTheConsoleConsumerGoesOnWhereItEnded() throws Exception {
        create("groups", 1);
        toolWithInput(numbered(30), "ConsoleProducer", "--topic", "groups");
        assertEquals(numbered(30).lines().toList(), lines(readAsGroup(30), "line-"));
        toolWithInput("line-late\n", "ConsoleProducer", "--topic", "groups");
        assertEquals(List.of("line-late"), lines(readAsGroup(1), "line-"));
    }

    private static String readAsGroup(int count) throws Exception {
        return tool(
                "consumer.ConsoleConsumer",
                "--topic",
                "groups",
                "--group",
                "console-readers",
                "--from-beginning",
                "--max-messages",
                Integer.toString(count),
                "--timeout-ms",
                "40000");
    }

    @Test
    void consumerPerformanceReadsAll() throws Exception {
        create("read-perf", 3);
        tool(
                "ProducerPerformance",
                "--topic",
                "read-perf",
                "--num-records",
                "5000",
                "--record-size",
                "200",
                "--throughput",
                "-1");
        String said = tool("ConsumerPerformance", "--topic", "read-perf", "--num-records", "5000");
        assertTrue(said.lines().anyMatch(line -> line.contains(", 5000, ")), said);
    }

    @Test
    void producerPerformanceEndsWithAllRecordsSent() throws Exception {
        create("perf", 3);
        String said = tool(
                "ProducerPerformance",
                "--topic",
                "perf",
                "--num-records",
                "20000",
                "--record-size",
                "200",
                "--throughput",
                "-1",
                "--command-property",
                "acks=all");
        assertTrue(said.contains("20000 records sent"), said);
        long end = 0;
        for (String line : lines(tool("GetOffsetShell", "--topic", "perf"), "perf:")) {
            end += Long.parseLong(line.substring(line.lastIndexOf(':') + 1));
        }
        assertEquals(20_000, end);
    }

    @Test
    void aPreferredLeaderIsElectedAgain() throws Exception {
        create("elected", 1);
        Matcher before = place("elected");
        int preferred = Integer.parseInt(before.group(2));
        assertEquals(before.group(2), before.group(3).split(",", -1)[0]);
        cluster.stop(preferred);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> !place("elected").group(2).equals(before.group(2)));
        cluster.start(preferred);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> place("elected").group(4).split(",", -1).length == 3);
        String said =
                tool("LeaderElectionCommand", "--election-type", "preferred", "--topic", "elected", "--partition", "0");
        assertTrue(said.contains("elected-0"), said);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> place("elected").group(2).equals(before.group(2)));
    }

    @Test
    void aPartitionMovesToOtherReplicasWithItsRecords() throws Exception {
        tool("TopicCommand", "--create", "--topic", "moved", "--replica-assignment", "1:2");
        toolWithInput(numbered(30), "ConsoleProducer", "--topic", "moved");
        Path plan = directory.resolve("plan.json");
        Files.writeString(
                plan, "{\"version\":1,\"partitions\":[{\"topic\":\"moved\",\"partition\":0,\"replicas\":[3,1]}]}");
        String said =
                tool("reassign.ReassignPartitionsCommand", "--reassignment-json-file", plan.toString(), "--execute");
        assertTrue(said.contains("Successfully started partition reassignment for moved-0"), said);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> tool(
                                "reassign.ReassignPartitionsCommand",
                                "--reassignment-json-file",
                                plan.toString(),
                                "--verify")
                        .contains("Reassignment of partition moved-0 is completed."));
        Matcher place = place("moved");
        assertEquals("3,1", place.group(3));
        assertEquals(Set.of("1", "3"), Set.of(place.group(4).split(",", -1)));
        assertEquals(List.of("moved:0:30"), lines(tool("GetOffsetShell", "--topic", "moved"), "moved:"));
        assertDumped(directory.resolve("node-3").resolve("moved-0"), 30);
        String dirs = tool("LogDirsCommand", "--describe", "--broker-list", "3", "--topic-list", "moved");
        assertTrue(dirs.contains("\"partition\":\"moved-0\""), dirs);
        assertFalse(dirs.contains("\"size\":0,"), dirs);
    }

    /** More than one fetch's worth of records, of which a throttle of a byte a second lets the first pass only. */
    @Test
    void aReassignmentHeldUpByAThrottleIsTakenBack() throws Exception {
        tool("TopicCommand", "--create", "--topic", "taken-back", "--replica-assignment", "1:2");
        tool(
                "ProducerPerformance",
                "--topic",
                "taken-back",
                "--num-records",
                "3000",
                "--record-size",
                "1000",
                "--throughput",
                "-1");
        Path plan = directory.resolve("taken-back.json");
        Files.writeString(
                plan, "{\"version\":1,\"partitions\":[{\"topic\":\"taken-back\",\"partition\":0,\"replicas\":[3,1]}]}");
        reassign(plan, "--execute", "--throttle", "1");
        assertEquals("3,1,2", place("taken-back").group(3));
        String running = tool("reassign.ReassignPartitionsCommand", "--list");
        assertTrue(running.contains("taken-back-0: replicas: 3,1,2. adding: 3. removing: 2."), running);
        String said = reassign(plan, "--cancel");
        assertTrue(said.contains("Successfully cancelled partition reassignment for: taken-back-0"), said);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> place("taken-back").group(3).equals("1,2"));
        assertFalse(tool("reassign.ReassignPartitionsCommand", "--list").contains("taken-back"));
        assertEquals(
                List.of("taken-back:0:3000"), lines(tool("GetOffsetShell", "--topic", "taken-back"), "taken-back:"));
    }

    private static String reassign(Path plan, String... more) throws Exception {
        List<String> all = new ArrayList<>(List.of("--reassignment-json-file", plan.toString()));
        all.addAll(List.of(more));
        return tool("reassign.ReassignPartitionsCommand", all.toArray(new String[0]));
    }
}
