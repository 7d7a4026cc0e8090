package io.sunder.workloads.log;

import static io.sunder.workloads.log.ScriptedConsumer.ends;
import static io.sunder.workloads.log.ScriptedConsumer.orders;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.workloads.time.FakeClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FinalReaderTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final LogKeys keys = new LogKeys(ScriptedConsumer.topics(2));
    private final RecordCodec codec = new RecordCodec(16);
    private final FakeClock clock = new FakeClock(1_000_000);
    private final Deque<ScriptedConsumer> consumers = new ArrayDeque<>();
    private Map<String, Long> acknowledged = Map.of();
    private boolean stopping;
    private RecordedRun run;

    @BeforeEach
    void open() {
        run = new RecordedRun(folder);
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void asksTheEndOffsetsThenReadsEveryKeyFromTheBeginningUpToThem() {
        consumers.add(new ScriptedConsumer(codec).holding(orders(0), 5, 6).ending(ends(2, 0)));
        FinalRead read = reader().read(LIMIT);
        assertTrue(read.complete());
        assertEquals(
                Map.of("orders-0", new FinalRead.Progress(2, 2), "orders-1", new FinalRead.Progress(0, 0)),
                read.keys());
        assertEquals(
                List.of(
                        "0 invoke end-offsets [\"orders-0\",\"orders-1\"]",
                        "0 ok end-offsets {\"orders-0\":2,\"orders-1\":0}",
                        "0 invoke assign [\"orders-0\",\"orders-1\"]",
                        "0 ok assign [\"orders-0\",\"orders-1\"]",
                        "0 invoke poll [[\"poll\"]]",
                        "0 ok poll [[\"poll\",{\"orders-0\":[[0,5],[1,6]]}]]"),
                run.lines());
    }

    @Test
    void isIncompleteWhenAKeyDoesNotReachItsEndWithinTheLimit() {
        consumers.add(new ScriptedConsumer(codec)
                .holding(orders(0), 5, 6)
                .holding(orders(1), 7)
                .ending(ends(2, 4)));
        FinalRead read = reader().read(LIMIT);
        assertFalse(read.complete());
        assertEquals(new FinalRead.Progress(2, 2), read.keys().get("orders-0"));
        assertEquals(new FinalRead.Progress(1, 4), read.keys().get("orders-1"));
        assertEquals(Optional.empty(), read.lastError());
    }

    @Test
    void isIncompleteWhenAnEndOffsetIsMissing() {
        consumers.add(new ScriptedConsumer(codec).holding(orders(0), 5).ending(ends(1)));
        assertFalse(reader().read(LIMIT).complete());
    }

    @Test
    void startsOverWithAFreshConsumerAfterAnError() {
        ScriptedConsumer broken = new ScriptedConsumer(codec).ending(ends(1, 1));
        broken.setPollException(new KafkaException("corrupt"));
        consumers.add(broken);
        consumers.add(new ScriptedConsumer(codec)
                .holding(orders(0), 5)
                .holding(orders(1), 6)
                .ending(ends(1, 1)));
        FinalRead read = reader().read(LIMIT);
        assertTrue(read.complete());
        assertEquals(2, read.tries());
        assertEquals(Optional.empty(), read.lastError());
        assertEquals(List.of("0 info crash null KafkaException"), run.lines("crash"));
        assertTrue(run.lines("end-offsets").get(3).startsWith("1 ok"), "asked anew by the fresh process");
        assertTrue(broken.closed());
    }

    @Test
    void aPassingPollErrorDoesNotStartOver() {
        ScriptedConsumer consumer =
                new ScriptedConsumer(codec).holding(orders(0), 5).ending(ends(1, 0));
        consumer.setPollException(new DisconnectException("gone"));
        consumers.add(consumer);
        FinalRead read = reader().read(LIMIT);
        assertTrue(read.complete());
        assertEquals(1, read.tries());
    }

    @Test
    void triesUntilTheLimitAndTellsTheLastError() {
        for (int i = 0; i < 200; i++) {
            consumers.add(new ScriptedConsumer(codec).endOffsetsThrow(new TimeoutException("no leader")));
        }
        FinalRead read = reader().read(LIMIT);
        assertFalse(read.complete());
        assertTrue(read.keys().isEmpty());
        assertEquals(Optional.of("TimeoutException: no leader"), read.lastError());
        assertTrue(read.tries() > 50 && read.tries() < 150, () -> read.tries() + " tries");
    }

    @Test
    void asksAgainWhileAnEndOffsetIsBehindAnAcknowledgedSend() {
        acknowledged = Map.of("orders-0", 1L);
        consumers.add(new ScriptedConsumer(codec)
                .holding(orders(0), 5, 6)
                .ending(ends(1, 0))
                .ending(ends(1, 0))
                .ending(ends(2, 0)));
        FinalRead read = reader().read(LIMIT);
        assertTrue(read.complete());
        assertEquals(2, read.keys().get("orders-0").wanted());
        assertEquals(6, run.lines("end-offsets").size());
    }

    @Test
    void believesEndOffsetsThatStayBehindAcknowledgedSends() {
        acknowledged = Map.of("orders-0", 1L);
        consumers.add(new ScriptedConsumer(codec).holding(orders(0), 5).ending(ends(1, 0)));
        long begin = clock.nanoTime();
        FinalRead read = reader().read(LIMIT);
        assertTrue(read.complete(), "a real loss must be seen by a complete read");
        assertEquals(1, read.keys().get("orders-0").wanted());
        assertTrue(Duration.ofNanos(clock.nanoTime() - begin).toMillis() >= 5000);
    }

    @Test
    void doesNotReadOnceTheWorkloadIsClosed() {
        stopping = true;
        FinalRead read = reader().read(LIMIT);
        assertFalse(read.complete());
        assertEquals(0, read.tries());
        assertTrue(run.lines().isEmpty());
    }

    @Test
    void closingWakesAReadThatWaits() {
        ScriptedConsumer consumer = new ScriptedConsumer(codec).ending(ends(1, 1));
        consumers.add(consumer);
        FinalReader reader = reader();
        consumer.schedulePollTask(() -> {
            stopping = true;
            reader.wakeup();
        });
        FinalRead read = reader.read(LIMIT);
        assertFalse(read.complete());
        assertEquals(Optional.of("the workload was closed"), read.lastError());
        assertTrue(consumer.closed());
    }

    private FinalReader reader() {
        LogRecording recording = new LogRecording(run.recorder(), keys);
        return new FinalReader(
                () -> new RecordedConsumer(consumers.remove(), recording, keys, codec),
                keys,
                () -> acknowledged,
                clock,
                () -> stopping);
    }
}
