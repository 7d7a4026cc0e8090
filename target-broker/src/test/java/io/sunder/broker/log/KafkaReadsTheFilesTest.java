package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.storage.internals.checkpoint.OffsetCheckpointFile;
import org.apache.kafka.storage.internals.checkpoint.PartitionMetadataFile;
import org.apache.kafka.storage.internals.log.LogDirFailureChannel;
import org.apache.kafka.storage.internals.log.ProducerStateEntry;
import org.apache.kafka.storage.internals.log.ProducerStateManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kafka's own code judges what the log wrote. */
@Tag("kafka-tools")
class KafkaReadsTheFilesTest {

    private static final Map<String, String> SMALL = Map.of("segment.bytes", "10000", "index.interval.bytes", "500");

    private static final List<String> COMPLAINTS = List.of(
            "ismatch",
            "is followed by",
            "not found",
            "out of order",
            "nvalid bytes",
            "isvalid: false",
            "rror",
            "xception");

    // The tool says so of the first record of every segment but the one at offset 0, of Kafka's own files, too.
    private static final String FIRST_RECORD = "-1 is followed by ";

    @TempDir(factory = MemoryBacked.class)
    Path path;

    private static void fill(Broker broker) {
        for (int i = 0; i < 400; i++) {
            broker.nowMs += i % 7 == 0 ? -3 : 5;
            Compression compression = i % 3 == 0 ? Compression.gzip().build() : Compression.NONE;
            broker.log.appendAsLeader(
                    Batches.compressed(compression, broker.nowMs, "value " + i, "x".repeat(i % 200)),
                    i / 100,
                    broker.nowMs);
            broker.log.appendAsLeader(Batches.idempotent(7 + i % 2, 0, i / 2 * 2, "a", "b"), i / 100, broker.nowMs);
        }
    }

    private static void assertDumpIsClean(Broker broker, long expectedRecords) throws Exception {
        List<Path> files = new ArrayList<>(broker.files(".log"));
        assertTrue(files.size() > 3, () -> files.size() + " segments");
        String logs = KafkaDump.of(files, "--print-data-log", "--deep-iteration");
        assertEquals(
                expectedRecords,
                logs.lines().filter(l -> l.startsWith("| offset:")).count());
        List<Path> indexes = new ArrayList<>(broker.files(".index"));
        indexes.addAll(broker.files(".timeindex"));
        String checked = KafkaDump.of(indexes, "--index-sanity-check");
        assertEquals(
                indexes.size(),
                checked.lines().filter(l -> l.contains("passed sanity check")).count(),
                checked);
        String listed = KafkaDump.of(indexes);
        assertTrue(listed.lines().filter(l -> l.startsWith("offset: ")).count() > 50, listed);
        assertEquals(List.of(), complaintsIn(logs));
        assertEquals(List.of(), complaintsIn(checked));
        assertEquals(List.of(), complaintsIn(listed));
    }

    private static List<String> complaintsIn(String dump) {
        return dump.lines()
                .filter(line -> !line.strip().startsWith(FIRST_RECORD))
                .filter(line -> COMPLAINTS.stream().anyMatch(line::contains))
                .toList();
    }

    @Test
    void dumpToolFindsNoFaultInARunningLog() throws Exception {
        try (Broker broker = new Broker(path, SMALL)) {
            fill(broker);
            assertDumpIsClean(broker, 1600);
        }
    }

    @Test
    void dumpToolFindsNoFaultAfterTruncationCrashAndRestart() throws Exception {
        try (Broker broker = new Broker(path, SMALL)) {
            fill(broker);
            broker.log.truncateTo(1001, broker.nowMs);
            assertEquals(1000, broker.log.endOffset());
            broker.restartAfterCrash();
            broker.log.appendAsLeader(Batches.plain(broker.nowMs, "after"), 9, broker.nowMs);
            assertDumpIsClean(broker, 1001);
            broker.restart();
            assertDumpIsClean(broker, 1001);
        }
    }

    @Test
    void kafkaReadsProducerSnapshots() throws Exception {
        try (Broker broker = new Broker(path, SMALL)) {
            fill(broker);
            broker.restart();
            Path last = broker.files(".snapshot").get(broker.files(".snapshot").size() - 1);
            List<ProducerStateEntry> entries = ProducerStateManager.readSnapshot(last.toFile());
            assertEquals(2, entries.size());
            ProducerStateEntry entry = entries.stream()
                    .filter(e -> e.producerId() == 8)
                    .findFirst()
                    .orElseThrow();
            assertEquals(1599, entry.lastDataOffset());
            String dump = KafkaDump.of(List.of(last));
            assertTrue(dump.contains("producerId: 8 producerEpoch: 0"), dump);
            assertTrue(dump.contains("lastSequence: 399 lastOffset: 1599 offsetDelta: 1"), dump);
        }
    }

    @Test
    void kafkaReadsCheckpointsAndMetadata() throws Exception {
        try (Broker broker = new Broker(path, SMALL)) {
            fill(broker);
            broker.log.advanceStartOffset(700, 1600, broker.nowMs);
            broker.directory.checkpointHighWatermarks(Map.of(Broker.ORDERS, 1234L));
            broker.restart();
            LogDirFailureChannel failures = new LogDirFailureChannel(1);
            assertEquals(Map.of(Broker.ORDERS, 1234L), read("replication-offset-checkpoint", failures));
            assertEquals(Map.of(Broker.ORDERS, 1600L), read("recovery-point-offset-checkpoint", failures));
            assertEquals(Map.of(Broker.ORDERS, 700L), read("log-start-offset-checkpoint", failures));
            PartitionMetadataFile metadata = new PartitionMetadataFile(
                    broker.log.directory().resolve("partition.metadata").toFile(), failures);
            assertEquals(Broker.TOPIC_ID, metadata.read().topicId());
        }
    }

    private Map<?, ?> read(String name, LogDirFailureChannel failures) throws Exception {
        return new OffsetCheckpointFile(path.resolve(name).toFile(), failures).read();
    }
}
