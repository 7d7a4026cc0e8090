package io.sunder.workloads.log;

import io.sunder.histories.event.EventType;
import io.sunder.histories.file.PolledRecords;
import io.sunder.workloads.error.ReadErrors;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One consumer with the process for which it performs reads. Each read is recorded before it starts and after it ended;
 * one that throws is recorded as failed and its exception goes on to the caller, who decides whether to go on.
 *
 * <p>Used by one thread, except {@link #wakeup()}.
 */
final class RecordedConsumer {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedConsumer.class);

    private static final Duration COMMIT_LIMIT = Duration.ofSeconds(4);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final int process;
    private final LogRecording recording;
    private final LogKeys keys;
    private final RecordCodec codec;
    private final PolledRecords polled = new PolledRecords();
    /** What a commit is to say: one past the last offset polled. */
    private final Map<TopicPartition, OffsetAndMetadata> uncommitted = new HashMap<>();

    private boolean ended;

    /** @param consumer a fresh consumer, owned from here on */
    RecordedConsumer(Consumer<byte[], byte[]> consumer, LogRecording recording, LogKeys keys, RecordCodec codec) {
        this.consumer = consumer;
        this.process = recording.newProcess();
        this.recording = recording;
        this.keys = keys;
        this.codec = codec;
    }

    /** Assigns all keys, from their beginning. */
    void assignFromBeginning() {
        recording.assign(EventType.INVOKE, process);
        try {
            consumer.assign(keys.partitions());
            consumer.seekToBeginning(keys.partitions());
        } catch (RuntimeException e) {
            recording.failedAssign(process, ErrorText.of(e));
            throw e;
        }
        recording.assign(EventType.OK, process);
    }

    /** Subscribes to the topics of all keys, as a member of the group that its properties name. */
    void subscribe() {
        recording.subscribe(EventType.INVOKE, process, keys.topics());
        try {
            consumer.subscribe(keys.topics());
        } catch (RuntimeException e) {
            recording.failedSubscribe(process, keys.topics(), ErrorText.of(e));
            throw e;
        }
        recording.subscribe(EventType.OK, process, keys.topics());
    }

    /**
     * Commits what was polled of the partitions that the consumer still has. After a commit of unknown outcome the process
     * is over, and the exception says so by being fatal.
     */
    void commit() {
        uncommitted.keySet().retainAll(consumer.assignment());
        if (uncommitted.isEmpty()) {
            return;
        }
        Map<String, Long> offsets = new TreeMap<>();
        uncommitted.forEach((partition, next) -> offsets.put(keys.name(partition), next.offset()));
        recording.commit(EventType.INVOKE, process, offsets);
        try {
            consumer.commitSync(Map.copyOf(uncommitted), COMMIT_LIMIT);
        } catch (CommitFailedException | RebalanceInProgressException e) {
            recording.failedCommit(EventType.FAIL, process, offsets, ErrorText.of(e));
            return;
        } catch (RuntimeException e) {
            recording.failedCommit(EventType.INFO, process, offsets, ErrorText.of(e));
            ended = true;
            throw e instanceof WakeupException || e instanceof InterruptException
                    ? e
                    : new KafkaException("a commit of unknown outcome", e);
        }
        recording.commit(EventType.OK, process, offsets);
        uncommitted.clear();
    }

    /** Polls once and returns the number of records. */
    int poll(Duration timeout) {
        recording.invokePoll(process);
        ConsumerRecords<byte[], byte[]> records;
        try {
            records = consumer.poll(timeout);
        } catch (RuntimeException e) {
            recording.failedPoll(ReadErrors.classify(e).eventType(), process, ErrorText.of(e));
            throw e;
        }
        polled.clear();
        for (TopicPartition partition : records.partitions()) {
            String key = keys.name(partition);
            long last = 0;
            for (ConsumerRecord<byte[], byte[]> message : records.records(partition)) {
                polled.add(key, message.offset(), codec.decode(message.value()));
                last = message.offset();
            }
            uncommitted.put(partition, new OffsetAndMetadata(last + 1));
        }
        recording.okPoll(process, polled);
        return polled.count();
    }

    /** Asks for the end offsets of all keys; the answer is in the order of keys. */
    Map<String, Long> endOffsets(Duration timeout) {
        recording.invokeEndOffsets(process, keys.names());
        Map<String, Long> byKey = new LinkedHashMap<>();
        try {
            Map<TopicPartition, Long> answer = consumer.endOffsets(keys.partitions(), timeout);
            for (TopicPartition partition : keys.partitions()) {
                Long offset = answer.get(partition);
                if (offset != null) {
                    byKey.put(keys.name(partition), offset);
                }
            }
        } catch (RuntimeException e) {
            recording.failedEndOffsets(ReadErrors.classify(e).eventType(), process, keys.names(), ErrorText.of(e));
            throw e;
        }
        recording.okEndOffsets(process, byKey);
        return byKey;
    }

    /** The offset that the next poll starts at, or 0 while the client can't learn where the beginning is. */
    long position(TopicPartition partition, Duration timeout) {
        try {
            return consumer.position(partition, timeout);
        } catch (TimeoutException e) {
            return 0;
        }
    }

    /** The process ends here, for a reason that its history should show. */
    void crashed(Throwable error) {
        if (!ended) {
            recording.crash(process, ErrorText.of(error));
        }
    }

    /** Ends a read that another thread waits in. */
    void wakeup() {
        consumer.wakeup();
    }

    void close() {
        try {
            consumer.close(CloseOptions.timeout(CLOSE_LIMIT));
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            // Every read is recorded by now; that closing complained adds nothing to it.
            LOG.warn("A consumer did not close cleanly", e);
        }
    }
}
