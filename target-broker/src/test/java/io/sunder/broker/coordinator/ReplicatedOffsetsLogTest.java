package io.sunder.broker.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.broker.group.OffsetsLog.Chunk;
import io.sunder.broker.storage.WireRecords;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.ControlRecordType;
import org.apache.kafka.common.record.internal.EndTransactionMarker;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicatedOffsetsLogTest {
    private static final int TIMEOUT_MS = 5000;

    @TempDir
    private Path directory;

    private OffsetsPartition offsets;
    private ReplicatedOffsetsLog log;

    @BeforeEach
    void lead() {
        offsets = new OffsetsPartition(directory);
        log = offsets.log(TIMEOUT_MS);
    }

    @AfterEach
    void letGo() {
        offsets.close();
    }

    private static CompletableFuture<Void> append(ReplicatedOffsetsLog to, String... values) {
        return to.append(Arrays.stream(values)
                        .map(ReplicatedOffsetsLogTest::record)
                        .toList())
                .toCompletableFuture();
    }

    /** A batch for each value, which all replicas have. */
    private void committed(String... values) {
        for (String value : values) {
            CompletableFuture<Void> append = append(log, value);
            offsets.replicated();
            append.join();
        }
    }

    private static SimpleRecord record(String value) {
        return new SimpleRecord(
                OffsetsPartition.WALL_MS,
                "key".getBytes(StandardCharsets.UTF_8),
                value.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> values(Chunk chunk) {
        return chunk.records().stream()
                .map(record -> StandardCharsets.UTF_8.decode(record.value()).toString())
                .toList();
    }

    private static Errors failure(CompletableFuture<Void> append) {
        assertTrue(append.isDone(), "it is not answered");
        return Errors.forException(
                assertThrows(CompletionException.class, append::join).getCause());
    }

    private long end() {
        return offsets.partition().log().endOffset();
    }

    @Test
    void answersAnAppendOnceAllOfTheIsrHaveIt() {
        CompletableFuture<Void> append = append(log, "a", "b");
        offsets.fetched(2, 2);
        offsets.fetched(3, 1);
        assertFalse(append.isDone());
        offsets.fetched(3, 2);
        assertTrue(append.isDone());
        append.join();
    }

    @Test
    void failsWhatIsNotReplicatedInTime() {
        CompletableFuture<Void> append = append(log, "a");
        offsets.fetched(2, 1);
        offsets.pass(TIMEOUT_MS - 1);
        assertFalse(append.isDone());
        offsets.pass(1);
        assertEquals(Errors.REQUEST_TIMED_OUT, failure(append));
    }

    @Test
    void appendsNothingBelowTheMinimumIsr() {
        offsets.shrinkToOne();
        assertEquals(Errors.NOT_ENOUGH_REPLICAS, failure(append(log, "a")));
        assertEquals(0, end());
    }

    @Test
    void tellsThatRecordsAreTooLarge() {
        assertEquals(Errors.MESSAGE_TOO_LARGE, failure(append(log, "x".repeat(2 << 20))));
        assertEquals(0, end());
    }

    @Test
    void failsWhatStillWaitsWhenAnotherBrokerIsElected() {
        CompletableFuture<Void> append = append(log, "a");
        offsets.fetched(2, 1);
        offsets.elect(2);
        assertEquals(Errors.NOT_LEADER_OR_FOLLOWER, failure(append));
    }

    @Test
    void appendsNothingWhileAnotherBrokerLeads() {
        offsets.elect(2);
        assertEquals(Errors.NOT_LEADER_OR_FOLLOWER, failure(append(log, "a")));
        assertEquals(0, end());
    }

    @Test
    void appendsNothingInALaterEpochOfTheSameLeader() {
        offsets.elect(2);
        offsets.elect(1);
        assertEquals(Errors.NOT_LEADER_OR_FOLLOWER, failure(append(log, "a")));
        assertEquals(0, end());
        CompletableFuture<Void> append = append(offsets.log(TIMEOUT_MS), "b");
        offsets.replicated();
        append.join();
        assertEquals(1, end());
    }

    @Test
    void appendsNothingToTheSamePartitionOfATopicMadeAnew() {
        offsets.delete();
        assertEquals(Errors.NOT_LEADER_OR_FOLLOWER, failure(append(log, "a")));
        offsets.create();
        assertEquals(0, offsets.partition().state().leaderEpoch(), "by the epoch nobody could tell");
        assertEquals(Errors.NOT_LEADER_OR_FOLLOWER, failure(append(log, "a")));
        assertEquals(0, end());
    }

    @Test
    void hasNothingToLoadFromAnEmptyLog() {
        committed("written by this leader itself");
        assertEquals(new Chunk(List.of(), 0, true), log.read(0));
    }

    @Test
    void loadsWhatIsCommittedAndIsWholeOnceAllFromBeforeTheElectionIs() {
        CompletableFuture<Void> before = append(log, "a", "b");
        offsets.replicated();
        before.join();
        CompletableFuture<Void> append = append(log, "c");
        offsets.elect(1);
        assertEquals(Errors.NOT_LEADER_OR_FOLLOWER, failure(append));
        ReplicatedOffsetsLog next = offsets.log(TIMEOUT_MS);
        Chunk first = next.read(0);
        assertEquals(List.of("a", "b"), values(first));
        assertFalse(first.whole(), "c may be lost still");
        assertEquals(2, first.nextOffset());
        assertEquals(new Chunk(List.of(), 2, false), next.read(first.nextOffset()));
        offsets.replicated();
        Chunk second = next.read(first.nextOffset());
        assertEquals(List.of("c"), values(second));
        assertEquals(3, second.nextOffset());
        assertTrue(second.whole());
        assertTrue(next.read(3).whole());
    }

    @Test
    void readsAboutAMegabyteAtATime() {
        committed("a".repeat(700_000), "b".repeat(700_000));
        ReplicatedOffsetsLog next = offsets.log(TIMEOUT_MS);
        Chunk first = next.read(0);
        assertEquals(List.of("a".repeat(700_000)), values(first));
        assertEquals(1, first.nextOffset());
        assertFalse(first.whole());
        Chunk second = next.read(1);
        assertEquals(List.of("b".repeat(700_000)), values(second));
        assertTrue(second.whole());
    }

    @Test
    void readsABatchWholeThatIsLarger() {
        String large = "a".repeat(1_048_510);
        committed(large);
        assertTrue(offsets.directory.log(OffsetsPartition.ID).orElseThrow().sizeInBytes() > 1 << 20);
        Chunk all = offsets.log(TIMEOUT_MS).read(0);
        assertEquals(List.of(large), values(all));
        assertTrue(all.whole());
    }

    @Test
    void beginsWhereTheLogDoes() {
        committed("a", "b");
        offsets.partition().log().advanceStartOffset(1, 2);
        Chunk all = offsets.log(TIMEOUT_MS).read(0);
        assertEquals(List.of("b"), values(all));
        assertTrue(all.whole());
    }

    @Test
    void leavesControlRecordsOut() {
        committed("a");
        offsets.partition()
                .log()
                .appendAsFollower(new WireRecords(MemoryRecords.withEndTransactionMarker(
                        1,
                        OffsetsPartition.WALL_MS,
                        0,
                        7,
                        (short) 0,
                        new EndTransactionMarker(ControlRecordType.COMMIT, 0))));
        offsets.replicated();
        Chunk all = offsets.log(TIMEOUT_MS).read(0);
        assertEquals(List.of("a"), values(all));
        assertEquals(2, all.nextOffset());
        assertTrue(all.whole());
    }

    @Test
    void isNeverWholeIfTheLogIsBroken() throws Exception {
        committed("a", "b");
        try (FileChannel file = FileChannel.open(offsets.segment(), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {1, 2, 3}), 50);
        }
        ReplicatedOffsetsLog next = offsets.log(TIMEOUT_MS);
        assertEquals(new Chunk(List.of(), 0, false), next.read(0));
        assertEquals(new Chunk(List.of(), 0, false), next.read(0));
    }
}
