package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.contract.Acks;
import io.sunder.workloads.error.Attempts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProducerSessionTest {

    @TempDir
    private Path folder;

    private final LogKeys keys = new LogKeys(List.of(new LogTopic("orders", 2)));
    private final RecordCodec codec = new RecordCodec(16);
    private final CapturingProducer producer = new CapturingProducer();
    private final List<Throwable> failures = new ArrayList<>();
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
    void recordsTheInvocationBeforeTheRecordIsHandedToTheProducer() throws InterruptedException {
        List<String> seenInsideSend = new ArrayList<>();
        producer.insideSend((message, callback) -> seenInsideSend.addAll(run.lines()));
        send(session(1, Attempts.SEVERAL), 0, 5);
        assertEquals(List.of("0 invoke send [[\"send\",\"orders-0\",5]]"), seenInsideSend);
    }

    @Test
    void sendsTheValueToThePartitionOfTheKey() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 1, 5);
        assertEquals("orders", producer.history().get(0).topic());
        assertEquals(1, producer.history().get(0).partition());
        assertEquals(5, codec.decode(producer.history().get(0).value()));
    }

    @Test
    void recordsTheAcknowledgedOffset() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 1, 5);
        producer.acknowledge(17);
        assertEquals("0 ok send [[\"send\",\"orders-1\",[17,5]]]", run.lines().get(1));
        assertEquals(17, recording.stats().lastAcknowledged().get("orders-1"));
    }

    @Test
    void recordsASuccessWithoutOffsetAsUnknownOffset() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 1, 5);
        producer.acknowledge(-1);
        assertEquals("0 ok send [[\"send\",\"orders-1\",[null,5]]]", run.lines().get(1));
        assertTrue(recording.stats().lastAcknowledged().isEmpty());
        assertEquals(1, recording.stats().acknowledged());
    }

    @Test
    void aProcessWhoseSendHasAnUnknownOutcomeIsSucceededByANewOne() throws InterruptedException {
        ProducerSession session = session(1, Attempts.SEVERAL);
        send(session, 0, 5);
        producer.failLater(new NetworkException("gone"));
        send(session, 0, 6);
        assertEquals(
                List.of(
                        "0 invoke send [[\"send\",\"orders-0\",5]]",
                        "0 info send [[\"send\",\"orders-0\",5]] NetworkException",
                        "1 invoke send [[\"send\",\"orders-0\",6]]"),
                run.lines());
    }

    @Test
    void aProcessWhoseSendCertainlyFailedGoesOn() throws InterruptedException {
        ProducerSession session = session(1, Attempts.SEVERAL);
        send(session, 0, 5);
        producer.failLater(new RecordTooLargeException("16 bytes"));
        send(session, 0, 6);
        assertEquals(
                List.of(
                        "0 invoke send [[\"send\",\"orders-0\",5]]",
                        "0 fail send [[\"send\",\"orders-0\",5]] RecordTooLargeException",
                        "0 invoke send [[\"send\",\"orders-0\",6]]"),
                run.lines());
    }

    @Test
    void aTimeoutInsideSendIsDefinite() throws InterruptedException {
        producer.insideSend((message, callback) -> callback.onCompletion(null, new TimeoutException("no metadata")));
        send(session(1, Attempts.SEVERAL), 0, 5);
        assertEquals(
                "0 fail send [[\"send\",\"orders-0\",5]] TimeoutException",
                run.lines().get(1));
    }

    @Test
    void anExhaustedBufferThrownBySendIsDefinite() throws InterruptedException {
        producer.insideSend((message, callback) -> {
            throw new BufferExhaustedException("full");
        });
        send(session(1, Attempts.SEVERAL), 0, 5);
        assertEquals(
                "0 fail send [[\"send\",\"orders-0\",5]] BufferExhaustedException",
                run.lines().get(1));
    }

    @Test
    void aTimeoutAfterSendIsIndefinite() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 0, 5);
        producer.failLater(new TimeoutException("expired"));
        assertEquals(
                "0 info send [[\"send\",\"orders-0\",5]] TimeoutException",
                run.lines().get(1));
    }

    @Test
    void aTimeoutReportedByTheSendingThreadAfterSendReturnedIsIndefinite() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 0, 5);
        producer.failHere(new TimeoutException("expired"));
        assertEquals(
                "0 info send [[\"send\",\"orders-0\",5]] TimeoutException",
                run.lines().get(1));
    }

    @Test
    void aTimeoutFromTheNetworkThreadIsIndefiniteEvenWhileSendStillRuns() throws InterruptedException {
        producer.insideSend((message, callback) -> {
            try {
                producer.failLater(new TimeoutException("expired"));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        send(session(1, Attempts.SEVERAL), 0, 5);
        assertEquals(
                "0 info send [[\"send\",\"orders-0\",5]] TimeoutException",
                run.lines().get(1));
    }

    @Test
    void aPassingRefusalIsDefiniteOnlyIfTheProducerDoesNotRetry() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 0, 5);
        producer.failLater(new UnknownTopicOrPartitionException("restarting"));
        send(session(1, Attempts.ONE), 0, 6);
        producer.failLater(new UnknownTopicOrPartitionException("restarting"));
        assertTrue(run.lines().get(1).startsWith("0 info send"), run.lines().get(1));
        assertTrue(run.lines().get(3).contains(" fail send"), run.lines().get(3));
    }

    @Test
    void tellsWhetherTheProducerRefusedTheRecordAtOnce() throws InterruptedException {
        ProducerSession session = session(2, Attempts.SEVERAL);
        assertTrue(session.send(takeIdle(session), 0, 5));
        producer.insideSend((message, callback) -> callback.onCompletion(null, new RecordTooLargeException("16")));
        assertFalse(session.send(takeIdle(session), 0, 6));
        assertFalse(session.broken());
    }

    @Test
    void anErrorReportedTwiceIsRecordedOnce() throws InterruptedException {
        producer.insideSend((message, callback) -> {
            throw new KafkaException("in an error state");
        });
        ProducerSession session = session(1, Attempts.SEVERAL);
        send(session, 0, 5);
        producer.failLater(new KafkaException("discarded"));
        assertEquals(2, run.lines().size(), () -> run.lines().toString());
        assertEquals(
                "0 info send [[\"send\",\"orders-0\",5]] KafkaException",
                run.lines().get(1));
        assertTrue(session.broken());
    }

    @Test
    void anInterruptInsideSendIsIndefiniteAndKeepsTheFlag() throws InterruptedException {
        producer.insideSend((message, callback) -> {
            throw new InterruptException("interrupted");
        });
        ProducerSession session = session(1, Attempts.SEVERAL);
        send(session, 0, 5);
        assertTrue(Thread.interrupted());
        assertEquals(
                "0 info send [[\"send\",\"orders-0\",5]] InterruptException",
                run.lines().get(1));
        assertFalse(session.broken());
    }

    @Test
    void aFatalErrorBreaksTheSessionAndAnOrdinaryOneDoesNot() throws InterruptedException {
        ProducerSession session = session(1, Attempts.SEVERAL);
        send(session, 0, 5);
        producer.failLater(new NetworkException("gone"));
        assertFalse(session.broken());
        send(session, 0, 6);
        producer.failLater(new OutOfOrderSequenceException("gap"));
        assertTrue(session.broken());
    }

    @Test
    void closingCompletesWhatIsInFlightAsOfUnknownOutcomeAndIgnoresLateAnswers() throws InterruptedException {
        ProducerSession session = session(2, Attempts.SEVERAL);
        send(session, 0, 5);
        send(session, 1, 6);
        producer.acknowledge(17);
        session.close(Duration.ZERO);
        assertTrue(producer.closed());
        assertEquals(4, run.lines().size());
        assertEquals(
                "1 info send [[\"send\",\"orders-1\",6]] producer closed before an answer came",
                run.lines().get(3));
        producer.acknowledge(18);
        assertEquals(4, run.lines().size());
        assertEquals(0, recording.stats().send().inFlight());
    }

    @Test
    void aHangingKeyLeavesProcessesToTheOthers() throws InterruptedException {
        ProducerSession session = session(4, Attempts.SEVERAL);
        send(session, 0, 1);
        send(session, 0, 2);
        assertEquals(OptionalInt.of(1), session.keyWithShare(0));
        send(session, 1, 3);
        send(session, 1, 4);
        assertEquals(OptionalInt.empty(), session.keyWithShare(0));
        assertNull(session.takeIdle(Duration.ZERO));
        producer.acknowledge(1);
        assertEquals(OptionalInt.of(0), session.keyWithShare(1));
    }

    @Test
    void oneProcessNeverHasTwoSendsInFlight() throws InterruptedException {
        ProducerSession session = session(3, Attempts.SEVERAL);
        Set<Integer> numbers = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            SendProcess process = takeIdle(session);
            assertTrue(numbers.add(process.number()));
            session.send(process, session.keyWithShare(0).orElseThrow(), i);
        }
        assertEquals(3, producer.waiting());
        assertNull(session.takeIdle(Duration.ZERO));
    }

    @Test
    void aCompletionThatCanNotBeRecordedIsReported() throws InterruptedException {
        send(session(1, Attempts.SEVERAL), 0, 5);
        run.close();
        try {
            producer.acknowledge(17);
        } finally {
            assertEquals(1, failures.size());
        }
    }

    @Test
    void anInvocationThatCanNotBeRecordedIsNotSent() throws InterruptedException {
        ProducerSession session = session(1, Attempts.SEVERAL);
        run.close();
        assertThrows(RuntimeException.class, () -> send(session, 0, 5));
        assertEquals(0, producer.waiting());
    }

    private ProducerSession session(int processes, Attempts attempts) {
        return new ProducerSession(
                producer, recording, keys, codec, processes, attempts, Optional.empty(), failures::add);
    }

    @Test
    void whereProducersDifferEachSendTellsItsAcks() throws InterruptedException {
        ProducerSession session = new ProducerSession(
                producer, recording, keys, codec, 1, Attempts.SEVERAL, Optional.of(Acks.LEADER), failures::add);
        send(session, 0, 5);
        assertEquals("1", run.events().get(0).get("acks").asString());
    }

    @Test
    void aProducerThatComplainsAboutClosingLeavesNothingInFlight() throws InterruptedException {
        producer.closeException = new KafkaException("failed to close");
        ProducerSession session = session(1, Attempts.SEVERAL);
        send(session, 0, 5);
        session.close(Duration.ZERO);
        assertTrue(run.lines().get(1).startsWith("0 info send"), run.lines().get(1));
    }

    private static void send(ProducerSession session, int key, long value) throws InterruptedException {
        session.send(takeIdle(session), key, value);
    }

    private static SendProcess takeIdle(ProducerSession session) throws InterruptedException {
        @Nullable SendProcess process = session.takeIdle(Duration.ofSeconds(10));
        if (process == null) {
            throw new AssertionError("no process is idle");
        }
        return process;
    }
}
