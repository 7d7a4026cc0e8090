package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InconsistentTopicIdException;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogDirectoryTest {

    @TempDir(factory = MemoryBacked.class)
    Path path;

    @Test
    void remembersACleanShutdownOnce() {
        try (Broker broker = new Broker(path, Map.of())) {
            broker.lead("a");
            broker.directory.checkpointHighWatermarks(Map.of(Broker.ORDERS, 1L));
            broker.restart();
            assertTrue(broker.directory.wasCleanShutdown());
            assertEquals(OptionalLong.of(42), broker.directory.previousBrokerEpoch());
            assertEquals(Map.of(Broker.ORDERS, 1L), broker.directory.checkpointedHighWatermarks());
            broker.restartAfterCrash();
            assertFalse(broker.directory.wasCleanShutdown());
            assertEquals(OptionalLong.empty(), broker.directory.previousBrokerEpoch());
        }
    }

    @Test
    void refusesAnotherNodesDirectoryAndASecondUser() {
        try (Broker broker = new Broker(path, Map.of())) {
            assertThrows(KafkaStorageException.class, () -> reopen(Broker.META), "in use");
            broker.crash();
            MetaProperties other = new MetaProperties("cluster", 2, new Uuid(5, 6));
            assertThrows(KafkaStorageException.class, () -> reopen(other));
            assertThrows(KafkaStorageException.class, () -> reopen(new MetaProperties("x", 1, new Uuid(5, 6))));
            reopen(new MetaProperties("cluster", 1, new Uuid(8, 8))).abandon();
        }
    }

    private LogDirectory reopen(MetaProperties meta) {
        return LogDirectory.open(path, meta, topic -> LogConfig.defaults(), 1);
    }

    @Test
    void aDeletedLogIsRenamedAtOnceAndRemovedLater() throws Exception {
        try (Broker broker = new Broker(path, Map.of("file.delete.delay.ms", "100"))) {
            broker.lead("a");
            assertThrows(
                    InconsistentTopicIdException.class,
                    () -> broker.directory.getOrCreate(Broker.ORDERS, new Uuid(1, 2), broker.config, broker.nowMs));
            assertTrue(broker.directory.delete(Broker.ORDERS, broker.nowMs));
            assertFalse(broker.directory.delete(Broker.ORDERS, broker.nowMs));
            assertThrows(KafkaStorageException.class, () -> broker.lead("b"));
            PartitionLog again =
                    broker.directory.getOrCreate(Broker.ORDERS, new Uuid(1, 2), broker.config, broker.nowMs);
            assertEquals(0, again.endOffset());
            broker.directory.housekeep(broker.nowMs + 99);
            assertEquals(1, deletedDirectories());
            broker.directory.housekeep(broker.nowMs + 100);
            assertEquals(0, deletedDirectories());
        }
    }

    private long deletedDirectories() throws Exception {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(f -> f.toString().endsWith("-delete")).count();
        }
    }

    @Test
    void aReaderMayFinishWithADeletedSegment() throws Exception {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "150", "file.delete.delay.ms", "100"))) {
            for (int i = 0; i < 10; i++) {
                broker.lead("value " + i);
            }
            LogRead read = broker.log.read(0, 1000, 10, true);
            broker.log.advanceStartOffset(8, 10, broker.nowMs);
            broker.directory.housekeep(broker.nowMs + 50);
            assertEquals(
                    "value 0",
                    Batches.value(read.inMemory().records().iterator().next()));
            assertTrue(broker.files(".deleted").size() > 3);
            broker.directory.housekeep(broker.nowMs + 100);
            assertEquals(List.of(), broker.files(".deleted"));
        }
    }

    @Test
    void retentionDeletesOldSegmentsBelowTheHighWatermarkOnly() {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "150", "retention.ms", "1000"))) {
            for (int i = 0; i < 10; i++) {
                broker.lead("value " + i);
            }
            assertEquals(0, broker.log.enforceRetention(10, broker.nowMs + 1000));
            assertTrue(broker.log.enforceRetention(5, broker.nowMs + 1001) > 0);
            assertTrue(broker.log.startOffset() <= 5 && broker.log.startOffset() > 2, "" + broker.log.startOffset());
            broker.log.enforceRetention(10, broker.nowMs + 1001);
            assertEquals(10, broker.log.startOffset());
            assertEquals(10, broker.log.endOffset());
            broker.restartAfterCrash();
            assertEquals(10, broker.log.startOffset(), "the start never goes back");
            assertEquals(10, broker.lead("next").baseOffset());
        }
    }

    @Test
    void retentionKeepsAboutSoManyBytes() {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "150", "retention.bytes", "300"))) {
            for (int i = 0; i < 10; i++) {
                broker.lead("value " + i);
            }
            broker.log.enforceRetention(10, broker.nowMs);
            assertTrue(
                    broker.log.sizeInBytes() >= 300 && broker.log.sizeInBytes() < 450, "" + broker.log.sizeInBytes());
        }
    }

    @Test
    void retentionGoesBeyondTheHighWatermarkOnlyWithTheDefect() {
        for (String[] defects : new String[][] {{}, {"KAFKA-5634"}}) {
            Map<String, String> settings = Map.of("segment.bytes", "150", "retention.ms", "1000");
            try (Broker broker = new Broker(path.resolve("d" + defects.length), settings, defects)) {
                for (int i = 0; i < 10; i++) {
                    broker.lead("value " + i);
                }
                broker.log.enforceRetention(2, broker.nowMs + 2000);
                assertEquals(defects.length == 1, broker.log.startOffset() > 2);
            }
        }
    }

    @Test
    void theStartOffsetStaysBelowTheHighWatermark() {
        try (Broker broker = new Broker(path, Map.of())) {
            broker.lead("a", "b", "c");
            assertThrows(OffsetOutOfRangeException.class, () -> broker.log.advanceStartOffset(3, 2, 1));
            assertTrue(broker.log.advanceStartOffset(2, 2, 1));
            assertFalse(broker.log.advanceStartOffset(1, 2, 1));
            broker.restartAfterCrash();
            assertEquals(2, broker.log.startOffset());
        }
    }

    @Test
    void epochsWithoutRecordsGoAtTruncationExceptWithTheDefect() {
        for (String[] defects : new String[][] {{}, {"KAFKA-10706"}}) {
            try (Broker broker = new Broker(path.resolve("d" + defects.length), Map.of(), defects)) {
                broker.lead("a");
                broker.log.assignEpoch(4, 1);
                assertFalse(broker.log.truncateTo(1, 1));
                assertEquals(
                        defects.length == 0 ? 0 : 4, broker.log.latestEpoch().getAsInt());
            }
        }
    }

    @Test
    void flushesWhenDue() {
        try (Broker broker = new Broker(path, Map.of("flush.messages", "3", "flush.ms", "100"))) {
            broker.lead("a", "b");
            assertEquals(0, broker.log.recoveryPoint());
            broker.lead("c");
            assertEquals(3, broker.log.recoveryPoint());
            broker.lead("d");
            broker.directory.housekeep(broker.nowMs + 99);
            assertEquals(3, broker.log.recoveryPoint());
            broker.directory.housekeep(broker.nowMs + 100);
            assertEquals(4, broker.log.recoveryPoint());
            broker.log.truncateTo(2, broker.nowMs);
            assertTrue(broker.log.recoveryPoint() <= 2);
        }
    }

    @Test
    void segmentsRollByTime() {
        try (Broker broker = new Broker(path, Map.of("segment.ms", "50"))) {
            broker.lead("a");
            broker.nowMs += 50;
            broker.lead("b");
            assertEquals(1, broker.log.segmentCount());
            broker.nowMs += 1;
            broker.lead("c");
            assertEquals(2, broker.log.segmentCount());
        }
    }

    @Test
    void aFullDiskFailsTheDirectory() throws Exception {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.isWritable(full));
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "150"))) {
            PartitionLog other =
                    broker.directory.getOrCreate(new TopicPartition("other", 0), Uuid.ONE_UUID, broker.config, 1);
            broker.lead("value 0");
            broker.lead("value 1");
            Path link = SegmentFiles.file(broker.log.directory(), 2, ".log");
            Files.createSymbolicLink(link, full);
            KafkaStorageException thrown = assertThrows(KafkaStorageException.class, () -> broker.lead("value 2"));
            assertTrue(thrown.getMessage().contains("No space left"), thrown.getMessage());
            assertTrue(broker.directory.failure().orElse("").contains("No space left"));
            assertThrows(KafkaStorageException.class, () -> broker.log.read(0, 1, 1, true));
            assertThrows(KafkaStorageException.class, () -> other.assignEpoch(1, 0));
            assertThrows(KafkaStorageException.class, () -> broker.directory.close(1));
            Files.delete(link);
        }
    }

    @Test
    void readsKafkasSettings() {
        LogConfig config = BrokerLogSettings.logDefaults(Map.of(
                "log.segment.bytes",
                "2000000",
                "log.retention.hours",
                "2",
                "log.retention.minutes",
                "3",
                "num.io.threads",
                "9"));
        assertEquals(2_000_000, config.segmentBytes());
        assertEquals(180_000, config.retentionMs());
        assertEquals(config, LogConfig.defaults().overriddenBy(config.toMap()));
        assertThrows(ConfigException.class, () -> config.overriddenBy(Map.of("segment.bytes", "many")));
        assertThrows(ConfigException.class, () -> config.overriddenBy(Map.of("flush.messages", "0")));
        assertThrows(ConfigException.class, () -> config.overriddenBy(Map.of("message.timestamp.type", "No")));
        assertThrows(IllegalArgumentException.class, () -> StorageDefects.NONE.with("KAFKA-1"));
        for (String id : StorageDefects.IDS) {
            assertEquals(List.of(id), StorageDefects.NONE.with(id).ids());
        }
    }
}
