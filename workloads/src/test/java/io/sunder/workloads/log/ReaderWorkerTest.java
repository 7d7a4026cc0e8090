package io.sunder.workloads.log;

import static io.sunder.workloads.log.ScriptedConsumer.ends;
import static io.sunder.workloads.log.ScriptedConsumer.orders;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.workloads.time.FakeClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaderWorkerTest {

    private static final String ASSIGN_0 = "0 invoke assign [\"orders-0\"]";
    private static final String ASSIGNED_0 = "0 ok assign [\"orders-0\"]";
    private static final String POLL_0 = "0 invoke poll [[\"poll\"]]";

    @TempDir
    private Path folder;

    private final LogKeys keys = new LogKeys(ScriptedConsumer.topics(1));
    private final RecordCodec codec = new RecordCodec(16);
    private final FakeClock clock = new FakeClock(1000);
    private final Deque<ScriptedConsumer> consumers = new ArrayDeque<>();
    private RecordedRun run;
    private LogRecording recording;

    @BeforeEach
    void open() {
        run = new RecordedRun(folder);
        recording = new LogRecording(run.recorder(), keys);
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void recordsEachPollBeforeAndAfterWithEverythingItReturned() {
        consumers.add(new ScriptedConsumer(codec).holding(orders(0), 5, 6));
        poll(1);
        assertEquals(
                List.of(ASSIGN_0, ASSIGNED_0, POLL_0, "0 ok poll [[\"poll\",{\"orders-0\":[[0,5],[1,6]]}]]"),
                run.lines());
        assertTrue(run.events().get(0).get("seek-to-beginning?").asBoolean());
    }

    @Test
    void anEmptyPollIsRecordedAsEmptyAndTheNextOneComesLater() {
        consumers.add(new ScriptedConsumer(codec));
        long begin = clock.nanoTime();
        poll(10);
        assertEquals("0 ok poll [[\"poll\",{}]]", run.lines().get(3));
        Duration passed = Duration.ofNanos(clock.nanoTime() - begin);
        assertTrue(passed.toMillis() >= 900, () -> "10 empty polls within " + passed);
    }

    @Test
    void aPassingErrorFailsThePollAndTheProcessGoesOn() {
        ScriptedConsumer consumer = new ScriptedConsumer(codec).holding(orders(0), 5);
        consumer.setPollException(new DisconnectException("gone"));
        consumers.add(consumer);
        poll(2);
        assertEquals(
                List.of(
                        ASSIGN_0,
                        ASSIGNED_0,
                        POLL_0,
                        "0 fail poll [[\"poll\"]] DisconnectException",
                        POLL_0,
                        "0 ok poll [[\"poll\",{\"orders-0\":[[0,5]]}]]"),
                run.lines());
    }

    @Test
    void afterAFatalErrorANewProcessStartsFromTheBeginning() {
        ScriptedConsumer broken = new ScriptedConsumer(codec);
        broken.setPollException(new LogTruncationException("truncated", Map.of(orders(0), 9L), Map.of()));
        consumers.add(broken);
        consumers.add(new ScriptedConsumer(codec).holding(orders(0), 5));
        poll(2);
        assertEquals(
                List.of(
                        ASSIGN_0,
                        ASSIGNED_0,
                        POLL_0,
                        "0 fail poll [[\"poll\"]] LogTruncationException",
                        "0 info crash null LogTruncationException",
                        "1 invoke assign [\"orders-0\"]",
                        "1 ok assign [\"orders-0\"]",
                        "1 invoke poll [[\"poll\"]]",
                        "1 ok poll [[\"poll\",{\"orders-0\":[[0,5]]}]]"),
                run.lines());
        assertTrue(broken.closed());
    }

    @Test
    void aPositionOutOfRangeIsNeverReplacedSilently() {
        ScriptedConsumer broken = new ScriptedConsumer(codec);
        broken.setPollException(new OffsetOutOfRangeException(Map.of(orders(0), 9L)));
        consumers.add(broken);
        consumers.add(new ScriptedConsumer(codec));
        poll(2);
        assertEquals("0 info crash null OffsetOutOfRangeException", run.lines().get(4));
    }

    @Test
    void consumersThatBreakAgainAndAgainAreReopenedMoreAndMoreSlowly() {
        for (int i = 0; i < 8; i++) {
            ScriptedConsumer broken = new ScriptedConsumer(codec);
            broken.setPollException(new KafkaException("corrupt"));
            consumers.add(broken);
        }
        long begin = clock.nanoTime();
        poll(8);
        Duration passed = Duration.ofNanos(clock.nanoTime() - begin);
        assertEquals(8, run.lines("crash").size());
        assertTrue(passed.toMillis() > 10_000, () -> "8 reopenings within " + passed);
    }

    @Test
    void endOffsetsAreRecordedAndATimeoutIsAFailedRead() {
        consumers.add(new ScriptedConsumer(codec)
                .endOffsetsThrow(new TimeoutException("no leader"))
                .ending(ends(7)));
        ReaderWorker.Reading asking = new EndOffsetReading(Duration.ofMillis(250));
        readTimes(asking, 2);
        assertEquals(
                List.of(
                        "0 invoke end-offsets [\"orders-0\"]",
                        "0 fail end-offsets [\"orders-0\"] TimeoutException",
                        "0 invoke end-offsets [\"orders-0\"]",
                        "0 ok end-offsets {\"orders-0\":7}"),
                run.lines());
    }

    @Test
    void aWokenPollIsRecordedAsFailedAndEndsTheWorker() {
        ScriptedConsumer consumer = new ScriptedConsumer(codec);
        consumers.add(consumer);
        ReaderWorker worker = worker(new PollReading(Duration.ofMillis(250), clock));
        consumer.schedulePollTask(() -> {
            worker.stop();
            worker.wakeup();
        });
        worker.run();
        assertEquals(List.of(ASSIGN_0, ASSIGNED_0, POLL_0, "0 fail poll [[\"poll\"]] WakeupException"), run.lines());
        assertTrue(consumer.closed());
    }

    @Test
    void aHistoryThatCanNotBeWrittenEndsTheWorkerWithItsError() {
        consumers.add(new ScriptedConsumer(codec));
        ReaderWorker worker = worker(new PollReading(Duration.ofMillis(250), clock));
        run.close();
        assertThrows(RuntimeException.class, worker::run);
    }

    private void poll(int times) {
        readTimes(new PollReading(Duration.ofMillis(250), clock), times);
    }

    /** Runs a worker in this thread until it has read the given number of times. */
    private void readTimes(ReaderWorker.Reading reading, int times) {
        int[] left = {times};
        ReaderWorker[] worker = new ReaderWorker[1];
        worker[0] = worker(new ReaderWorker.Reading() {
            @Override
            public void begin(RecordedConsumer consumer) {
                reading.begin(consumer);
            }

            @Override
            public Duration read(RecordedConsumer consumer) {
                try {
                    return reading.read(consumer);
                } finally {
                    left[0]--;
                    if (left[0] == 0) {
                        worker[0].stop();
                    }
                }
            }
        });
        worker[0].run();
    }

    private ReaderWorker worker(ReaderWorker.Reading reading) {
        return new ReaderWorker(() -> new RecordedConsumer(consumers.remove(), recording, keys, codec), reading, clock);
    }
}
