package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProducerStateTest {

    @TempDir(factory = MemoryBacked.class)
    Path path;

    private static AppendResult send(Broker broker, int epoch, int sequence, String... values) {
        return broker.log.appendAsLeader(Batches.idempotent(9, epoch, sequence, values), 0, 1_000);
    }

    @Test
    void aRetryOfOneOfTheLastFiveBatchesIsNotStoredAgain() {
        try (Broker broker = new Broker(path, Map.of())) {
            for (int i = 0; i < 6; i++) {
                assertEquals(2L * i, send(broker, 0, 2 * i, "a", "b").baseOffset());
            }
            AppendResult retry = send(broker, 0, 2, "a", "b");
            assertEquals(new AppendResult(2, 3, -1, 0, true), retry);
            assertEquals(12, broker.log.endOffset());
            assertThrows(OutOfOrderSequenceException.class, () -> send(broker, 0, 0, "a", "b"), "too long ago");
            assertThrows(OutOfOrderSequenceException.class, () -> send(broker, 0, 13, "c"), "a gap");
            assertThrows(OutOfOrderSequenceException.class, () -> send(broker, 0, 2, "a"), "another size");
            assertFalse(send(broker, 0, 12, "c").duplicate());
        }
    }

    @Test
    void aNewEpochBeginsAtZeroAndFencesTheOldOne() {
        try (Broker broker = new Broker(path, Map.of())) {
            assertEquals(0, send(broker, 1, 40, "a").baseOffset(), "an unknown producer begins anywhere");
            assertThrows(OutOfOrderSequenceException.class, () -> send(broker, 2, 41, "b"));
            assertEquals(1, send(broker, 2, 0, "b").baseOffset());
            assertThrows(InvalidProducerEpochException.class, () -> send(broker, 1, 41, "c"));
        }
    }

    @Test
    void sequencesWrapAround() {
        try (Broker broker = new Broker(path, Map.of())) {
            send(broker, 0, Integer.MAX_VALUE - 1, "a", "b", "c");
            assertFalse(send(broker, 0, 1, "d").duplicate());
            broker.restart();
            assertTrue(send(broker, 0, 1, "d").duplicate());
        }
    }

    @Test
    void stateSurvivesCleanShutdownCrashAndRoll() throws Exception {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "400"))) {
            for (int i = 0; i < 20; i++) {
                send(broker, 0, i, "value " + i);
            }
            assertTrue(broker.files(".snapshot").size() > 2);
            broker.restart();
            assertTrue(send(broker, 0, 19, "value 19").duplicate());
            broker.restartAfterCrash();
            assertTrue(send(broker, 0, 19, "value 19").duplicate());
            for (Path snapshot : broker.files(".snapshot")) {
                Files.write(snapshot, new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
            }
            broker.restartAfterCrash();
            assertTrue(send(broker, 0, 16, "value 16").duplicate(), "rebuilt from the log alone");
            assertEquals(20, broker.log.endOffset());
        }
    }

    @Test
    void truncationTakesBackSequences() {
        try (Broker broker = new Broker(path, Map.of("segment.bytes", "400"))) {
            for (int i = 0; i < 20; i++) {
                send(broker, 0, i, "value " + i);
            }
            broker.log.truncateTo(7, 1_000);
            assertEquals(7, send(broker, 0, 7, "another").baseOffset());
            broker.log.truncateFullyAndStartAt(50, 1_000);
            assertEquals(0, broker.log.producerCount());
        }
    }

    @Test
    void silentProducersAreForgotten() {
        try (Broker broker = new Broker(path, Map.of("producer.id.expiration.ms", "1000"))) {
            send(broker, 0, 0, "a");
            broker.directory.housekeep(1_999);
            assertEquals(1, broker.log.producerCount());
            broker.directory.housekeep(2_000);
            assertEquals(0, broker.log.producerCount());
        }
    }

    @Test
    void deletedRecordsLeaveTheirProducerKnownExceptWithTheDefect() {
        for (String[] defects : new String[][] {{}, {"KAFKA-7190"}}) {
            try (Broker broker = new Broker(path.resolve("d" + defects.length), Map.of(), defects)) {
                send(broker, 0, 0, "a");
                broker.log.advanceStartOffset(1, 1, 1_000);
                assertEquals(defects.length == 0, send(broker, 0, 0, "a").duplicate());
            }
        }
    }

    @Test
    void aRetryAfterARestartIsStoredTwiceOnlyWithTheDefect() {
        for (String[] defects : new String[][] {{}, {"KAFKA-9892"}}) {
            try (Broker broker = new Broker(path.resolve("d" + defects.length), Map.of(), defects)) {
                send(broker, 0, 0, "a");
                broker.restartAfterCrash();
                assertEquals(defects.length == 0, send(broker, 0, 0, "a").duplicate());
            }
        }
    }

    @Test
    void withoutAWindowARetryIsOutOfOrder() {
        try (Broker broker = new Broker(path, Map.of(), "RP-3039")) {
            send(broker, 0, 0, "a");
            assertThrows(OutOfOrderSequenceException.class, () -> send(broker, 0, 0, "a"));
            assertEquals(1, send(broker, 1, 0, "a").baseOffset(), "and the client's next epoch writes it again");
        }
    }

    @Test
    void aFollowerKnowsTheProducersOfWhatItFetched() throws Exception {
        try (Broker leader = new Broker(path.resolve("leader"), Map.of());
                Broker follower = new Broker(path.resolve("follower"), Map.of())) {
            send(leader, 0, 0, "a");
            send(leader, 0, 1, "b");
            follower.log.appendAsFollower(leader.log.read(0, 10_000, 2, true).inMemory(), 1_000);
            assertEquals(List.of("0=a", "1=b"), follower.contents());
            assertTrue(send(follower, 0, 0, "a").duplicate());
            assertEquals(leader.log.producers(), follower.log.producers());
        }
    }
}
