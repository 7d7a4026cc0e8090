package io.sunder.workloads.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransactionSessionTest {

    private static final TopicPartition INPUT = new TopicPartition("in", 0);
    private static final String INVOKED = "0 invoke txn [[\"poll\"],[\"send\",\"out-0\",7],[\"send\",\"out-1\",8]]";
    private static final TransactionSession.Plan COMMIT = new TransactionSession.Plan(List.of(1, 2), 7, true);

    @TempDir
    private Path folder;

    private final LogKeys keys = new LogKeys(List.of(new LogTopic("in", 1), new LogTopic("out", 2)));
    private final RecordCodec codec = new RecordCodec(16);
    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private RecordedRun run;
    private TransactionSession session;

    @BeforeEach
    void open() {
        run = new RecordedRun(folder);
        LogRecording recording = new LogRecording(run.recorder(), keys);
        session = new TransactionSession(producer, consumer, List.of("in"), recording, keys, codec);
        assertTrue(session.begin());
        consumer.rebalance(List.of(INPUT));
        consumer.updateBeginningOffsets(Map.of(INPUT, 0L));
        consumer.addRecord(new ConsumerRecord<>("in", 0, 0, new byte[0], codec.encode(5)));
    }

    @AfterEach
    void close() {
        session.close();
        run.close();
    }

    @Test
    void aCommittedTransactionTellsWhatItReadAndWroteAndWhenCommitWasCalled() {
        assertTrue(session.transact(COMMIT, () -> true));
        assertEquals(
                List.of(
                        INVOKED,
                        "0 ok txn [[\"poll\",{\"in-0\":[[0,5]]}],[\"send\",\"out-0\",[0,7]],[\"send\",\"out-1\",[1,8]]]"),
                run.lines("txn"));
        assertEquals(3, run.events().get(3).get("commit-invoked").asLong());
        assertTrue(producer.sentOffsets() && producer.transactionCommitted());
        assertEquals(2, producer.history().size());
    }

    @Test
    void anAbortedTransactionGoesBackToWhatItPolled() {
        assertTrue(session.transact(new TransactionSession.Plan(List.of(1, 2), 7, false), () -> true));
        assertTrue(producer.transactionAborted());
        assertEquals(List.of(INVOKED, INVOKED.replace("invoke", "fail") + " aborted by choice"), run.lines("txn"));
        assertEquals(0, consumer.position(INPUT));
    }

    @Test
    void aFailureBeforeCommitIsCertainlyNoCommit() {
        producer.sendOffsetsToTransactionException = new KafkaException("the group moved on");
        assertTrue(session.transact(COMMIT, () -> true));
        assertTrue(producer.transactionAborted());
        assertEquals(
                INVOKED.replace("invoke", "fail") + " KafkaException",
                run.lines("txn").get(1));
    }

    @Test
    void aFencedProducerIsGivenUpWithoutAnAbort() {
        producer.sendException = new ProducerFencedException("another one has the id");
        assertFalse(session.transact(COMMIT, () -> true));
        assertFalse(producer.transactionAborted());
        assertTrue(run.lines("txn").get(1).startsWith("0 fail txn"));
    }

    @Test
    void anAbortWithoutAnswerIsLeftToTheNextSession() {
        producer.abortTransactionException = new TimeoutException("no coordinator");
        assertFalse(session.transact(new TransactionSession.Plan(List.of(1), 7, false), () -> true));
        assertTrue(run.lines("txn").get(1).startsWith("0 fail txn"));
    }

    @Test
    void aCommitWithoutAnswerIsTriedAgainAndThenUnknown() {
        producer.commitTransactionException = new TimeoutException("no coordinator");
        int[] tries = {3};
        assertFalse(session.transact(COMMIT, () -> --tries[0] > 0));
        assertEquals(0, tries[0]);
        String line = run.lines("txn").get(1);
        assertTrue(line.startsWith("0 info txn") && line.contains("[\"send\",\"out-0\",[0,7]]"), line);
        assertTrue(run.events().get(3).has("commit-invoked"));
    }

    @Test
    void aCommitThatTheCoordinatorRefusesIsUnknown() {
        producer.commitTransactionException = new ProducerFencedException("another one has the id");
        assertFalse(session.transact(COMMIT, () -> true));
        assertTrue(run.lines("txn").get(1).startsWith("0 info txn"));
    }
}
