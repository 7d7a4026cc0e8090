package io.sunder.workloads.log;

import static io.sunder.workloads.log.ScriptedConsumer.ends;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.workloads.client.KafkaClients;
import io.sunder.workloads.stats.OperationCounts;
import io.sunder.workloads.time.Clock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(30)
class LogWorkloadTest {

    @TempDir
    private Path folder;

    private final Queue<MockProducer<byte[], byte[]>> opened = new ConcurrentLinkedQueue<>();
    private Supplier<MockProducer<byte[], byte[]>> producers = () -> acknowledging();
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
    void everySendHasAUniqueValueAndIsCompletedWhenProducingStopped() throws InterruptedException {
        try (LogWorkload workload = workload(config().build())) {
            workload.start();
            await().until(() -> workload.stats().acknowledged() > 500);
            assertTrue(workload.stopProducing(Duration.ofSeconds(5)));
            OperationCounts sends = workload.stats().send();
            assertEquals(0, sends.inFlight());
            Set<Long> values = new HashSet<>();
            for (JsonNode event : run.events()) {
                if (event.get("f").asString().equals("send")
                        && event.get("type").asString().equals("invoke")) {
                    assertTrue(values.add(event.get("value").get(0).get(2).asLong()), event::toString);
                }
            }
            assertEquals(sends.invoked(), values.size());
        }
        assertEquals(2, opened.size());
        assertTrue(opened.stream().allMatch(MockProducer::closed));
    }

    @Test
    void equalSeedsStartWithEqualValuesAndOtherSeedsDoNot() throws InterruptedException {
        assertEquals(firstValue(7), firstValue(7));
        assertTrue(firstValue(7) != firstValue(8));
    }

    @Test
    void keepsTheWantedRate() throws InterruptedException {
        try (LogWorkload workload = workload(config().rate(200).build())) {
            workload.start();
            await().until(() -> workload.stats().acknowledged() > 0);
            long before = workload.stats().acknowledged();
            long begin = System.nanoTime();
            await().until(() -> workload.stats().acknowledged() >= before + 100);
            double seconds = (System.nanoTime() - begin) / 1e9;
            long sent = workload.stats().acknowledged() - before;
            // 20 turns may be made up for at once.
            assertTrue(sent <= 200 * seconds + 21, () -> sent + " sends in " + seconds + " s");
        }
    }

    @Test
    void afterAFatalErrorTheProducerIsReplacedAndItsProcessesAreNew() {
        producers = () -> opened.isEmpty() ? silent() : acknowledging();
        try (LogWorkload workload =
                workload(config().producers(1).consumers(0).endOffsetReaders(0).build())) {
            workload.start();
            await().until(() -> opened.size() == 1 && opened.element().history().size() == 2);
            assertTrue(opened.element().errorNext(new OutOfOrderSequenceException("gap")));
            await().until(() -> workload.stats().acknowledged() > 10);
            assertTrue(opened.element().closed());
        }
        Set<Integer> first = new HashSet<>(Set.of(0, 1));
        List<String> sends = run.lines("send");
        long byOldProcesses = sends.stream()
                .filter(line -> first.contains(Integer.valueOf(line.split(" ", 2)[0])))
                .count();
        assertEquals(4, byOldProcesses, "two invocations and their completions");
        assertTrue(sends.stream().anyMatch(line -> line.contains(" info send ") && line.contains("OutOfOrder")));
    }

    @Test
    void closesWithinItsLimitThoughAProducerHangs() {
        CountDownLatch never = new CountDownLatch(1);
        producers = () -> new CapturingProducer().insideSend((message, callback) -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                throw new InterruptException(e);
            }
        });
        LogWorkload workload =
                workload(config().closeLimit(Duration.ofSeconds(1)).build());
        workload.start();
        await().until(() -> workload.stats().send().inFlight() >= 1);
        long begin = System.nanoTime();
        workload.close();
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        assertTrue(took.toMillis() < 1500, () -> "closing took " + took);
        await().until(() -> workload.stats().send().inFlight() == 0);
        workload.close();
    }

    @Test
    void aProducerThatRefusesEveryRecordDoesNotFloodTheHistory() {
        producers = () -> new CapturingProducer()
                .insideSend((message, callback) -> callback.onCompletion(null, new RecordTooLargeException("100")));
        try (LogWorkload workload = workload(config().rate(0).producers(1).build())) {
            long begin = System.nanoTime();
            workload.start();
            await().until(() -> workload.stats().send().fail() >= 20);
            long fails = workload.stats().send().fail();
            double seconds = (System.nanoTime() - begin) / 1e9;
            assertTrue(fails <= 50 * seconds + 1, () -> fails + " failures in " + seconds + " s");
        }
    }

    @Test
    void aClientThatCanNotBeOpenedIsAFailureOfTheWorkload() {
        producers = () -> {
            throw new ConfigException("acks", "2");
        };
        try (LogWorkload workload = workload(config().build())) {
            workload.start();
            await().until(() -> workload.failure().isPresent());
            assertEquals(
                    ConfigException.class,
                    workload.failure().orElseThrow().getCause().getClass());
        }
    }

    @Test
    void readsEverythingOnceMoreAtTheEnd() throws InterruptedException {
        try (LogWorkload workload = workload(config().producers(0).build())) {
            workload.start();
            FinalRead read = workload.finalRead(Duration.ofSeconds(5));
            assertTrue(read.complete());
            assertEquals(Set.of("orders-0", "orders-1"), read.keys().keySet());
        }
        assertEquals(
                List.of(),
                run.lines().stream().filter(line -> line.contains(" fail ")).toList());
    }

    private long firstValue(long seed) throws InterruptedException {
        opened.clear();
        LogWorkloadConfig one = config().producers(1).inFlightPerProducer(1).build();
        try (LogWorkload workload = new LogWorkload(one, run.recorder(), seed, clients(), Clock.system())) {
            workload.start();
            await().until(() -> !opened.isEmpty() && !opened.element().history().isEmpty());
            workload.stopProducing(Duration.ofSeconds(5));
            return new RecordCodec(one.recordSize())
                    .decode(opened.element().history().get(0).value());
        }
    }

    private static LogWorkloadConfig.Builder config() {
        return LogWorkloadConfig.builder("127.0.0.1:1", ScriptedConsumer.topics(2))
                .producers(2)
                .inFlightPerProducer(2)
                .consumers(1)
                .endOffsetReaders(1)
                .rate(2000);
    }

    private LogWorkload workload(LogWorkloadConfig config) {
        return new LogWorkload(config, run.recorder(), 1, clients(), Clock.system());
    }

    private KafkaClients clients() {
        return new KafkaClients() {
            @Override
            public Producer<byte[], byte[]> producer(Map<String, Object> properties) {
                MockProducer<byte[], byte[]> producer = producers.get();
                opened.add(producer);
                return producer;
            }

            @Override
            public Consumer<byte[], byte[]> consumer(Map<String, Object> properties) {
                return new ScriptedConsumer(new RecordCodec(100)).ending(ends(0, 0));
            }
        };
    }

    private static MockProducer<byte[], byte[]> acknowledging() {
        return new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static MockProducer<byte[], byte[]> silent() {
        return new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    }
}
