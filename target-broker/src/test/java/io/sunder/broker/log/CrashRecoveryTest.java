package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.common.record.internal.FileRecords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a crash leaves: files cut or damaged behind the recovery point, indexes and epochs that don't fit them. */
class CrashRecoveryTest {

    private static final Map<String, String> SMALL = Map.of("segment.bytes", "2000", "index.interval.bytes", "200");

    @TempDir(factory = MemoryBacked.class)
    Path path;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void keepsAPrefixThatHoldsAllThatWasFlushed(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        try (Broker broker = new Broker(path, SMALL)) {
            for (int round = 0; round < 5; round++) {
                write(broker, random, round);
                List<String> before = broker.contents();
                long flushed = broker.log.recoveryPoint();
                broker.crash();
                damage(broker, random, flushed);
                broker.start();
                assertFalse(broker.directory.wasCleanShutdown());
                List<String> after = broker.contents();
                assertTrue(broker.log.endOffset() >= flushed, "lost flushed records: " + broker.log.endOffset());
                assertEquals(before.subList(0, after.size()), after);
                assertEquals(broker.log.endOffset(), after.size());
                assertReadableFromEverywhere(broker.log);
                assertEpochsFit(broker.log);
            }
        }
    }

    private static void write(Broker broker, SplittableRandom random, int epoch) {
        int batches = 20 + random.nextInt(60);
        int flushAt = random.nextInt(batches);
        for (int i = 0; i < batches; i++) {
            String[] values = {"value", "x".repeat(random.nextInt(60))};
            broker.log.appendAsLeader(Batches.plain(broker.nowMs++, values), epoch, broker.nowMs);
            if (i == flushAt) {
                broker.log.flush();
                broker.directory.housekeep(broker.nowMs);
            }
        }
    }

    private static void damage(Broker broker, SplittableRandom random, long flushed) throws Exception {
        List<Path> logs = broker.files(".log");
        Path victim = logs.get(logs.size() - 1);
        for (Path log : logs) {
            if (SegmentFiles.offsetOf(log, ".log").getAsLong() > flushed && random.nextBoolean()) {
                victim = log;
                break;
            }
        }
        long safe = flushedBytes(victim, flushed);
        long size = Files.size(victim);
        try (RandomAccessFile file = new RandomAccessFile(victim.toFile(), "rw")) {
            long at = safe == size ? size : safe + random.nextLong(size - safe);
            switch (random.nextInt(4)) {
                case 0 -> file.setLength(at);
                case 1 -> flip(file, checkedByteNear(victim, at), size);
                case 2 -> zero(file, at, size + random.nextInt(200));
                default -> {
                    Files.deleteIfExists(broker.files(".index").get(0));
                    Path times = broker.files(".timeindex").get(0);
                    Files.write(times, new byte[random.nextInt(30)]);
                }
            }
        }
        if (random.nextInt(4) == 0) {
            Files.writeString(broker.path.resolve("orders-0").resolve("leader-epoch-checkpoint"), "0\n7\ngarbage");
        }
    }

    private static long flushedBytes(Path log, long flushed) throws Exception {
        long base = SegmentFiles.offsetOf(log, ".log").getAsLong();
        Path copy = Files.createTempDirectory(log.getParent().getParent(), "copy");
        Files.copy(log, copy.resolve(log.getFileName()));
        Segment segment = Segment.open(copy, base, 0);
        long bytes = segment.positionOf(flushed);
        segment.closeFiles();
        return bytes;
    }

    /** No checksum covers a batch's base offset (first 8 bytes) and leader epoch (bytes 12 to 15). */
    private static long checkedByteNear(Path log, long at) throws Exception {
        try (FileRecords records = FileRecords.open(log.toFile(), false)) {
            for (var batch : records.batches()) {
                long inBatch = at - batch.position();
                if ((inBatch >= 0 && inBatch < 8) || (inBatch >= 12 && inBatch < 16)) {
                    return batch.position() + 20L;
                }
            }
            return at;
        }
    }

    private static void flip(RandomAccessFile file, long at, long size) throws Exception {
        if (at < size) {
            file.seek(at);
            int old = file.read();
            file.seek(at);
            file.write(old ^ 0x55);
        }
    }

    private static void zero(RandomAccessFile file, long from, long to) throws Exception {
        file.setLength(from);
        file.setLength(to);
    }

    private static void assertReadableFromEverywhere(PartitionLog log) throws Exception {
        for (long offset = log.startOffset(); offset < log.endOffset(); offset++) {
            var first = log.read(offset, 1, log.endOffset(), true)
                    .inMemory()
                    .batches()
                    .iterator()
                    .next();
            assertTrue(first.baseOffset() <= offset && offset <= first.lastOffset(), "offset " + offset);
        }
    }

    private static void assertEpochsFit(PartitionLog log) throws Exception {
        List<EpochEntry> expected = new ArrayList<>();
        long offset = log.startOffset();
        while (offset < log.endOffset()) {
            var batch = log.read(offset, 1, log.endOffset(), true)
                    .inMemory()
                    .batches()
                    .iterator()
                    .next();
            int epoch = batch.partitionLeaderEpoch();
            if (expected.isEmpty() || expected.get(expected.size() - 1).epoch() != epoch) {
                expected.add(new EpochEntry(epoch, batch.baseOffset()));
            }
            offset = batch.nextOffset();
        }
        assertEquals(expected, log.epochEntries());
    }

    @Test
    void trustsTheFilesAfterACleanShutdown() throws Exception {
        try (Broker broker = new Broker(path, SMALL)) {
            broker.lead("a");
            broker.lead("b");
            broker.directory.close(1);
            Path log = broker.files(".log").get(0);
            try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
                flip(file, Files.size(log) - 1, Files.size(log));
            }
            broker.start();
            assertTrue(broker.directory.wasCleanShutdown());
            assertEquals(2, broker.log.endOffset());
            broker.restartAfterCrash();
            assertEquals(1, broker.log.endOffset(), "after a crash the last segment is checked from its beginning");
        }
    }

    @Test
    void skippedRecoveryServesDamagedRecordsOnlyWithTheDefect() throws Exception {
        for (String[] defects : new String[][] {{}, {"skips-recovery"}}) {
            try (Broker broker = new Broker(path.resolve("defects" + defects.length), SMALL, defects)) {
                broker.lead("a");
                broker.lead("b");
                broker.crash();
                Path log = broker.files(".log").get(0);
                try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
                    flip(file, Files.size(log) - 2, Files.size(log));
                }
                broker.start();
                assertEquals(1 + defects.length, broker.log.endOffset());
            }
        }
    }

    @Test
    void epochZeroIsRestoredExceptWithTheDefect() {
        for (String[] defects : new String[][] {{}, {"KAFKA-10432"}}) {
            try (Broker broker = new Broker(path.resolve("defects" + defects.length), SMALL, defects)) {
                broker.lead("a");
                broker.crash();
                assertTrue(broker.log
                        .directory()
                        .resolve("leader-epoch-checkpoint")
                        .toFile()
                        .delete());
                broker.start();
                assertEquals(
                        defects.length == 0 ? List.of(new EpochEntry(0, 0)) : List.of(), broker.log.epochEntries());
            }
        }
    }

    @Test
    void unflushedEpochsAreLostOnlyWithTheDefect() {
        for (String[] defects : new String[][] {{}, {"delays-epoch-flush"}}) {
            try (Broker broker = new Broker(path.resolve("defects" + defects.length), SMALL, defects)) {
                broker.lead("a");
                broker.log.assignEpoch(5, 1);
                broker.log.appendAsLeader(Batches.plain(broker.nowMs, "b"), 5, broker.nowMs);
                broker.log.flush();
                broker.directory.housekeep(broker.nowMs);
                boolean onDisk = broker.log
                        .directory()
                        .resolve("leader-epoch-checkpoint")
                        .toFile()
                        .exists();
                assertEquals(defects.length == 0, onDisk);
            }
        }
    }

    @Test
    void indexesThatLostTheirSegmentAreNotUsedByALaterOne() throws Exception {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "100"))) {
            broker.lead("value 0");
            broker.lead("value 1");
            broker.log.flush();
            Path stale = SegmentFiles.file(broker.log.directory(), 2, ".index");
            Files.write(stale, new byte[] {0, 0, 0, 9, 0, 0, 0, 99});
            broker.restartAfterCrash();
            assertFalse(Files.exists(stale));
            Files.write(stale, new byte[] {0, 0, 0, 9, 0, 0, 0, 99});
            broker.lead("value 2");
            assertEquals(0, Files.size(stale));
            assertEquals(List.of("0=value 0", "1=value 1", "2=value 2"), broker.contents());
        }
    }
}
