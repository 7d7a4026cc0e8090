package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendErrorsTest {

    @TempDir(factory = MemoryBacked.class)
    Path path;

    private void refused(Class<? extends Exception> expected, Map<String, String> settings, MemoryRecords records) {
        try (Broker broker = new Broker(path, settings)) {
            assertThrows(expected, () -> broker.log.appendAsLeader(records, 0, broker.nowMs));
            assertEquals(0, broker.log.endOffset());
            assertEquals(0, broker.log.sizeInBytes());
            assertFalse(broker.directory.failure().isPresent());
        }
    }

    @Test
    void leaderRefusesAWrongChecksum() {
        MemoryRecords records = Batches.plain(1, "a");
        records.buffer().put(records.sizeInBytes() - 2, (byte) 99);
        refused(CorruptRecordException.class, Map.of(), records);
    }

    @Test
    void leaderRefusesOldFormatsControlTransactionsAndSeveralBatches() {
        refused(
                InvalidRecordException.class,
                Map.of(),
                MemoryRecords.withRecords(RecordBatch.MAGIC_VALUE_V1, Compression.NONE, Batches.records(1, "a")));
        refused(
                InvalidRecordException.class,
                Map.of(),
                MemoryRecords.withEndTransactionMarker(
                        1, (short) 0, new EndTransactionMarker(ControlRecordType.COMMIT, 0)));
        refused(
                InvalidTxnStateException.class,
                Map.of(),
                MemoryRecords.withTransactionalRecords(Compression.NONE, 1, (short) 0, 0, Batches.records(1, "a")));
        refused(InvalidRecordException.class, Map.of(), Batches.joined(Batches.plain(1, "a"), Batches.plain(1, "b")));
        refused(InvalidRecordException.class, Map.of(), MemoryRecords.EMPTY);
    }

    @Test
    void leaderRefusesBatchesThatAreTooLarge() {
        MemoryRecords records = Batches.plain(1, "x".repeat(500));
        refused(RecordTooLargeException.class, Map.of("max.message.bytes", "400"), records);
        refused(RecordBatchTooLargeException.class, Map.of("segment.bytes", "400"), records);
    }

    @Test
    void leaderRefusesTimestampsOutOfRange() {
        refused(
                InvalidTimestampException.class,
                Map.of("message.timestamp.after.max.ms", "10"),
                Batches.plain(1_000_011, "a"));
        refused(
                InvalidTimestampException.class,
                Map.of("message.timestamp.before.max.ms", "10"),
                Batches.compressed(Compression.gzip().build(), 999_989, "a"));
    }

    @Test
    void logAppendTimeReplacesTheProducersTimestamp() throws Exception {
        try (Broker broker = new Broker(path, Map.of("message.timestamp.type", "LogAppendTime"))) {
            AppendResult result = broker.log.appendAsLeader(Batches.plain(5, "a", "b"), 3, 777);
            assertEquals(new AppendResult(0, 1, 777, 0, false), result);
            RecordBatch batch = broker.log
                    .read(0, 100, 2, true)
                    .inMemory()
                    .batches()
                    .iterator()
                    .next();
            batch.ensureValid();
            assertEquals(TimestampType.LOG_APPEND_TIME, batch.timestampType());
            assertEquals(777, batch.iterator().next().timestamp());
            assertEquals(3, batch.partitionLeaderEpoch());
        }
    }

    @Test
    void followerRefusesOffsetsAndEpochsThatGoBack() throws Exception {
        try (Broker broker = new Broker(path, Map.of())) {
            broker.log.appendAsFollower(Batches.fetched(0, 3, "a", "b"), 1);
            assertThrows(
                    OutOfOrderAppendException.class, () -> broker.log.appendAsFollower(Batches.fetched(1, 3, "c"), 1));
            assertThrows(
                    OutOfOrderAppendException.class, () -> broker.log.appendAsFollower(Batches.fetched(2, 2, "c"), 1));
            MemoryRecords backwards = Batches.joined(Batches.fetched(5, 3, "c"), Batches.fetched(4, 3, "d"));
            assertThrows(OutOfOrderAppendException.class, () -> broker.log.appendAsFollower(backwards, 1));
            assertThrows(
                    OutOfOrderAppendException.class,
                    () -> broker.log.appendAsLeader(Batches.plain(1, "old leader"), 2, 1));
            assertEquals(List.of("0=a", "1=b"), broker.contents());
            broker.log.appendAsFollower(Batches.fetched(7, 4, "after a gap"), 1);
            assertEquals(8, broker.log.endOffset());
        }
    }

    @Test
    void followerLeavesOutABatchThatIsCutOff() throws Exception {
        try (Broker broker = new Broker(path, Map.of())) {
            MemoryRecords two = Batches.joined(Batches.fetched(0, 0, "a"), Batches.fetched(1, 0, "b"));
            MemoryRecords cut = MemoryRecords.readableRecords(
                    two.buffer().duplicate().limit(two.sizeInBytes() - 3).slice());
            AppendResult result = broker.log.appendAsFollower(cut, 1);
            assertEquals(0, result.lastOffset());
            assertEquals(List.of("0=a"), broker.contents());
            assertTrue(broker.log.appendAsFollower(MemoryRecords.EMPTY, 1).isEmpty());
        }
    }

    @Test
    void overlappingAndOlderBatchesAreTakenOnlyWithTheDefects() {
        try (Broker broker = new Broker(path, Map.of(), "KAFKA-3919", "accepts-older-epochs")) {
            broker.log.appendAsFollower(Batches.fetched(0, 3, "a", "b"), 1);
            broker.log.appendAsFollower(Batches.fetched(1, 2, "c", "d"), 1);
            assertEquals(3, broker.log.endOffset());
            assertEquals(List.of(new EpochEntry(2, 1)), broker.log.epochEntries());
        }
    }

    @Test
    void readsStayWithinTheLogAndTheBound() throws Exception {
        try (Broker broker = new Broker(path, Map.of())) {
            broker.lead("a");
            broker.lead("b");
            broker.lead("c", "d");
            assertThrows(OffsetOutOfRangeException.class, () -> broker.log.read(5, 100, 4, true));
            assertEquals(0, broker.log.read(4, 100, 4, true).sizeInBytes());
            assertEquals(0, broker.log.read(2, 100, 1, true).sizeInBytes());
            assertEquals(List.of("0=a", "1=b"), Batches.contents(broker.log, 2));
            assertEquals(List.of("0=a", "1=b"), Batches.contents(broker.log, 3), "the bound lies inside a batch");
            int batch = broker.log.read(0, 1, 4, true).sizeInBytes();
            assertEquals(batch + 5, broker.log.read(0, batch + 5, 4, true).sizeInBytes());
            assertEquals(1, broker.log.read(0, 1, 4, false).sizeInBytes());
            assertEquals(0, broker.log.read(0, 0, 4, false).sizeInBytes());
            broker.log.advanceStartOffset(2, 2, 1);
            assertThrows(OffsetOutOfRangeException.class, () -> broker.log.read(1, 100, 4, true));
        }
        try (Broker broker = new Broker(path.resolve("defect"), Map.of(), "KAFKA-9835")) {
            broker.lead("a");
            broker.lead("b");
            assertTrue(broker.log.read(0, 1000, 1, true).sizeInBytes() > 100, "reads above the bound");
        }
    }

    @Test
    void unreadableCompressedRecordsAreTheProducersFault() {
        ByteBuffer bytes = Batches.compressed(Compression.gzip().build(), 1, "a".repeat(300))
                .buffer();
        for (int i = 64; i < bytes.limit(); i++) {
            bytes.put(i, (byte) i);
        }
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(21));
        bytes.putInt(17, (int) crc.getValue());
        refused(InvalidRecordException.class, Map.of(), MemoryRecords.readableRecords(bytes));
    }

    @Test
    void takesRecordsFromTheMiddleOfABuffer() throws Exception {
        try (Broker broker = new Broker(path, Map.of())) {
            MemoryRecords records = Batches.plain(1, "a");
            ByteBuffer bytes = ByteBuffer.allocate(1000).position(100).put(records.buffer());
            bytes.flip().position(100);
            broker.log.appendAsLeader(MemoryRecords.readableRecords(bytes), 0, 1);
            assertEquals(List.of("0=a"), broker.contents());
        }
    }

    @Test
    void findsRecordsByTimestamp() {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "200"))) {
            assertEquals(Optional.empty(), broker.log.offsetOfLargestTimestamp());
            for (long timestampMs : new long[] {50, 20, 90, 90, 30}) {
                broker.log.appendAsLeader(Batches.plain(timestampMs, "a", "b"), 3, 1);
            }
            OptionalInt epoch = OptionalInt.of(3);
            assertEquals(Optional.of(new TimestampedOffset(91, 5, epoch)), broker.log.offsetOfLargestTimestamp());
            assertEquals(Optional.of(new TimestampedOffset(51, 1, epoch)), broker.log.offsetForTimestamp(51));
            assertEquals(Optional.of(new TimestampedOffset(90, 4, epoch)), broker.log.offsetForTimestamp(52));
            assertEquals(Optional.empty(), broker.log.offsetForTimestamp(92));
            broker.log.advanceStartOffset(5, 10, 1);
            assertEquals(Optional.of(new TimestampedOffset(91, 5, epoch)), broker.log.offsetForTimestamp(0));
        }
    }
}
