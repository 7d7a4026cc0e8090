package io.sunder.workloads.log;

import io.sunder.histories.event.EventType;
import io.sunder.histories.file.PolledRecords;
import io.sunder.histories.file.RecordedTransaction;
import io.sunder.workloads.error.FatalErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One transactional producer with the consumer whose offsets it commits, and the process for which both act.
 *
 * <p>A transaction is recorded as committed when commit returned, as aborted when commit was never called (whether or not
 * the abort was acknowledged: nobody else could commit it), and else as of unknown outcome. After a session has answered
 * false it must be closed; what it left open is ended by the next one of the same transactional id.
 */
final class TransactionSession {

    private static final Logger LOG = LoggerFactory.getLogger(TransactionSession.class);

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    private final Producer<byte[], byte[]> producer;
    private final Consumer<byte[], byte[]> consumer;
    private final List<String> input;
    private final LogRecording recording;
    private final LogKeys keys;
    private final RecordCodec codec;
    private final int process;
    private final PolledRecords polled = new PolledRecords();
    /** Highest offset that the transaction of now was told, by key. */
    private final Map<Integer, Long> told = new HashMap<>();

    /**
     * What a transaction is to do.
     *
     * @param keys the key of each send
     * @param firstValue value of the first send; those of the others follow it
     * @param commit whether it is committed, if nothing fails; else it is aborted by choice
     */
    record Plan(List<Integer> keys, long firstValue, boolean commit) {}

    /**
     * A session over fresh clients, owned from here on.
     *
     * @param input topics that are polled
     */
    TransactionSession(
            Producer<byte[], byte[]> producer,
            Consumer<byte[], byte[]> consumer,
            List<String> input,
            LogRecording recording,
            LogKeys keys,
            RecordCodec codec) {
        this.producer = producer;
        this.consumer = consumer;
        this.input = input;
        this.recording = recording;
        this.keys = keys;
        this.codec = codec;
        this.process = recording.newProcess();
    }

    /** Ends what an earlier session left open, and joins the group; false if the coordinator could not be had. */
    boolean begin() {
        try {
            producer.initTransactions();
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            LOG.info("A transactional producer could not be initialised", e);
            return false;
        }
        recording.subscribe(EventType.INVOKE, process, input);
        consumer.subscribe(input);
        recording.subscribe(EventType.OK, process, input);
        return true;
    }

    /**
     * Performs one transaction.
     *
     * @param timeLeft whether a commit without an answer may be tried again
     * @return false if the session must be replaced
     */
    boolean transact(Plan plan, BooleanSupplier timeLeft) {
        RecordedTransaction transaction = new RecordedTransaction(true);
        for (int i = 0; i < plan.keys().size(); i++) {
            transaction.send(keys.name(plan.keys().get(i)), plan.firstValue() + i);
        }
        recording.invokeTransaction(process, transaction);
        told.clear();
        Map<TopicPartition, Long> first = new HashMap<>();
        try {
            producer.beginTransaction();
            consumeAndProduce(plan, transaction, first);
        } catch (InterruptException e) {
            aborted(transaction, e);
            throw e;
        } catch (InterruptedException e) {
            aborted(transaction, e);
            throw new InterruptException(e);
        } catch (KafkaException | IllegalStateException e) {
            return abort(transaction, first, e);
        }
        if (!plan.commit()) {
            return abort(transaction, first, null);
        }
        return commit(transaction, timeLeft);
    }

    /** @param first is given the first offset polled of each partition */
    private void consumeAndProduce(Plan plan, RecordedTransaction transaction, Map<TopicPartition, Long> first)
            throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> next = poll(transaction, first);
        List<Future<RecordMetadata>> answers = new ArrayList<>();
        for (int i = 0; i < plan.keys().size(); i++) {
            TopicPartition partition = keys.partition(plan.keys().get(i));
            answers.add(producer.send(new ProducerRecord<>(
                    partition.topic(), partition.partition(), null, codec.encode(plan.firstValue() + i))));
        }
        if (!next.isEmpty()) {
            producer.sendOffsetsToTransaction(next, consumer.groupMetadata());
        }
        for (int i = 0; i < answers.size(); i++) {
            try {
                RecordMetadata answer = answers.get(i).get();
                if (answer.hasOffset()) {
                    transaction.sent(i, answer.offset());
                    told.merge(plan.keys().get(i), answer.offset(), Math::max);
                }
            } catch (ExecutionException e) {
                throw new KafkaException("a send of the transaction failed", e.getCause());
            }
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> poll(
            RecordedTransaction transaction, Map<TopicPartition, Long> first) {
        Map<TopicPartition, OffsetAndMetadata> next = new HashMap<>();
        ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
        polled.clear();
        for (TopicPartition partition : records.partitions()) {
            List<ConsumerRecord<byte[], byte[]>> messages = records.records(partition);
            first.put(partition, messages.get(0).offset());
            for (ConsumerRecord<byte[], byte[]> message : messages) {
                polled.add(keys.name(partition), message.offset(), codec.decode(message.value()));
                next.put(partition, new OffsetAndMetadata(message.offset() + 1));
            }
        }
        transaction.polled(polled);
        return next;
    }

    private boolean commit(RecordedTransaction transaction, BooleanSupplier timeLeft) {
        transaction.commitInvoked(recording.nextIndex());
        while (true) {
            try {
                producer.commitTransaction();
                recording.completeTransaction(EventType.OK, process, transaction, "");
                told.forEach(recording::acknowledged);
                return true;
            } catch (TimeoutException e) {
                if (!timeLeft.getAsBoolean()) {
                    recording.completeTransaction(EventType.INFO, process, transaction, ErrorText.of(e));
                    return false;
                }
                LOG.info("A commit had no answer and is tried again");
            } catch (InterruptException e) {
                recording.completeTransaction(EventType.INFO, process, transaction, ErrorText.of(e));
                throw e;
            } catch (KafkaException | IllegalStateException e) {
                recording.completeTransaction(EventType.INFO, process, transaction, ErrorText.of(e));
                return false;
            }
        }
    }

    /** @param error why, or null where it is aborted by choice */
    private boolean abort(
            RecordedTransaction transaction, Map<TopicPartition, Long> first, @Nullable RuntimeException error) {
        boolean usable = error == null || !FatalErrors.endsProducer(error);
        try {
            if (usable) {
                producer.abortTransaction();
            }
            // What was polled is to be polled again by whoever has the partition then.
            first.keySet().retainAll(consumer.assignment());
            first.forEach(consumer::seek);
        } catch (InterruptException e) {
            aborted(transaction, e);
            throw e;
        } catch (KafkaException | IllegalStateException e) {
            LOG.info("A transaction could not be aborted; the next session does so", e);
            usable = false;
        }
        recording.completeTransaction(
                EventType.FAIL, process, transaction, error == null ? "aborted by choice" : ErrorText.of(error));
        return usable;
    }

    private void aborted(RecordedTransaction transaction, Exception error) {
        recording.completeTransaction(EventType.FAIL, process, transaction, ErrorText.of(error));
    }

    void wakeup() {
        consumer.wakeup();
    }

    void close() {
        try {
            producer.close(CLOSE_LIMIT);
        } catch (InterruptException e) {
            closeConsumer();
            throw e;
        } catch (KafkaException e) {
            LOG.warn("A transactional producer did not close cleanly", e);
        }
        closeConsumer();
    }

    private void closeConsumer() {
        try {
            consumer.close(CloseOptions.timeout(CLOSE_LIMIT));
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            LOG.warn("A transactor's consumer did not close cleanly", e);
        }
    }
}
