package io.sunder.broker.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.record.internal.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One thread appends, truncates and deletes while others read, flush and keep house. */
class ConcurrentUseTest {

    @TempDir(factory = MemoryBacked.class)
    Path path;

    private final AtomicBoolean done = new AtomicBoolean();
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong recordsRead = new AtomicLong();

    @Test
    @Timeout(60)
    void readersSeeCommittedRecordsUnchanged() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        Map<String, String> settings = Map.of("segment.bytes", "3000", "index.interval.bytes", "300");
        try (Broker broker = new Broker(path, settings)) {
            CompletableFuture<Void> reading = CompletableFuture.runAsync(() -> read(broker), threads);
            CompletableFuture<Void> flushing = CompletableFuture.runAsync(() -> flush(broker), threads);
            CompletableFuture<Void> writing =
                    CompletableFuture.runAsync(() -> write(broker), threads).whenComplete((r, e) -> done.set(true));
            CompletableFuture.allOf(writing, reading, flushing).get(50, TimeUnit.SECONDS);
            assertTrue(recordsRead.get() > 0);
            assertFalse(broker.directory.failure().isPresent());
            long end = broker.log.endOffset();
            long start = broker.log.startOffset();
            broker.restartAfterCrash();
            assertEquals(end, broker.log.endOffset());
            assertEquals(start, broker.log.startOffset());
        } finally {
            threads.shutdownNow();
        }
    }

    private void write(Broker broker) {
        for (int i = 0; i < 3_000; i++) {
            long next = broker.log.endOffset();
            broker.lead("value " + next, "value " + (next + 1));
            if (i % 50 == 49) {
                broker.log.truncateTo(Math.max(committed.get(), broker.log.endOffset() - 20), broker.nowMs);
            } else if (i % 10 == 0) {
                committed.set(broker.log.endOffset());
            }
            if (i % 400 == 399) {
                broker.log.advanceStartOffset(committed.get() - 100, committed.get(), broker.nowMs);
            }
        }
    }

    private void flush(Broker broker) {
        while (!done.get()) {
            broker.log.flush();
            broker.directory.housekeep(broker.nowMs);
        }
    }

    private void read(Broker broker) {
        long next = 0;
        while (!done.get()) {
            try {
                for (Record record : broker.log
                        .read(next, 500, committed.get(), true)
                        .records()
                        .records()) {
                    assertEquals("value " + record.offset(), Batches.value(record));
                    next = Math.max(next, record.offset() + 1);
                    recordsRead.incrementAndGet();
                }
            } catch (OffsetOutOfRangeException e) {
                next = Math.max(next, broker.log.startOffset());
            }
        }
    }

    @Test
    @Timeout(60)
    void deletingALogThatIsInUseFailsItsUsersOnly() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (Broker broker = new Broker(path, Map.of())) {
            for (int round = 0; round < 100; round++) {
                PartitionLog log = broker.directory.getOrCreate(Broker.ORDERS, Broker.TOPIC_ID, broker.config, 1);
                log.appendAsLeader(Batches.plain(1, "a"), 0, 1);
                CompletableFuture<Void> reading =
                        CompletableFuture.runAsync(() -> untilClosed(() -> log.read(0, 100, 1, true)), threads);
                CompletableFuture<Void> flushing =
                        CompletableFuture.runAsync(() -> untilClosed(() -> broker.directory.housekeep(1)), threads);
                Thread.onSpinWait();
                broker.directory.delete(Broker.ORDERS, round);
                reading.get(20, TimeUnit.SECONDS);
                done.set(true);
                flushing.get(20, TimeUnit.SECONDS);
                done.set(false);
                assertEquals(Optional.empty(), broker.directory.failure());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void untilClosed(Runnable use) {
        while (!done.get()) {
            try {
                use.run();
            } catch (KafkaStorageException e) {
                return;
            }
        }
    }
}
