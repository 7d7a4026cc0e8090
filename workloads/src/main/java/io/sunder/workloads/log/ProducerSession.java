package io.sunder.workloads.log;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.event.EventType;
import io.sunder.workloads.error.Attempts;
import io.sunder.workloads.error.FatalErrors;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One producer connection and the processes that send over it, each with at most one send in flight.
 *
 * <p>The processes are shared out fairly: no key may hold more than its share of them, so that a partition which hangs
 * does not stop the sends to the others.
 *
 * <p>One thread sends; completions come on the producer's own thread.
 */
final class ProducerSession {

    private static final Logger LOG = LoggerFactory.getLogger(ProducerSession.class);

    private final Producer<byte[], byte[]> producer;
    private final LogRecording recording;
    private final LogKeys keys;
    private final RecordCodec codec;
    private final Attempts attemptsOnceQueued;
    private final Optional<Acks> acks;
    private final Consumer<Throwable> onRecordingFailure;
    private final BlockingQueue<SendProcess> idle;
    private final Set<SendOperation> inFlight = ConcurrentHashMap.newKeySet();
    private final AtomicIntegerArray inFlightByKey;
    private final int shareOfKey;
    private volatile boolean broken;

    /**
     * @param producer a fresh producer, owned from here on
     * @param processes how many sends may be in flight
     * @param attemptsOnceQueued {@link Attempts#ONE} where the producer doesn't retry, else {@link Attempts#SEVERAL}
     * @param acks what the producer waits for, where that has to be told of each send
     * @param onRecordingFailure told when a completion can't be recorded
     */
    ProducerSession(
            Producer<byte[], byte[]> producer,
            LogRecording recording,
            LogKeys keys,
            RecordCodec codec,
            int processes,
            Attempts attemptsOnceQueued,
            Optional<Acks> acks,
            Consumer<Throwable> onRecordingFailure) {
        this.producer = producer;
        this.recording = recording;
        this.keys = keys;
        this.codec = codec;
        this.attemptsOnceQueued = attemptsOnceQueued;
        this.acks = acks;
        this.onRecordingFailure = onRecordingFailure;
        this.idle = new ArrayBlockingQueue<>(processes);
        this.inFlightByKey = new AtomicIntegerArray(keys.count());
        // Rounded up: with an idle process there is always a key that has a share left.
        this.shareOfKey = (processes + keys.count() - 1) / keys.count();
        for (int i = 0; i < processes; i++) {
            idle.add(new SendProcess(recording.newProcess()));
        }
    }

    /** Whether the producer must be replaced. */
    boolean broken() {
        return broken;
    }

    Attempts attemptsOnceQueued() {
        return attemptsOnceQueued;
    }

    /** Takes an idle process, or none if all stay busy for {@code wait}. */
    @Nullable
    SendProcess takeIdle(Duration wait) throws InterruptedException {
        return idle.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Gives back a process that was taken and didn't send. */
    void giveBack(SendProcess process) {
        idle.add(process);
    }

    /** The first key from {@code preferred} on (round about) that has not used up its share of processes. */
    OptionalInt keyWithShare(int preferred) {
        for (int i = 0; i < keys.count(); i++) {
            int key = (preferred + i) % keys.count();
            if (inFlightByKey.get(key) < shareOfKey) {
                return OptionalInt.of(key);
            }
        }
        return OptionalInt.empty();
    }

    /**
     * Records the invocation, then sends; may block for the producer's {@code max.block.ms}.
     *
     * @return false if the producer refused the record at once, which is recorded
     */
    boolean send(SendProcess process, int key, long value) {
        SendOperation operation = new SendOperation(this, process, key, value);
        inFlightByKey.incrementAndGet(key);
        inFlight.add(operation);
        if (acks.isPresent()) {
            recording.invokeSend(process.number(), key, value, acks.get());
        } else {
            recording.invokeSend(process.number(), key, value);
        }
        TopicPartition partition = keys.partition(key);
        ProducerRecord<byte[], byte[]> message =
                new ProducerRecord<>(partition.topic(), partition.partition(), null, codec.encode(value));
        try {
            // The callback is told everything that the future would tell.
            Future<RecordMetadata> unused = producer.send(message, operation);
            return operation.sendReturned();
        } catch (InterruptException e) {
            operation.fail(e);
            return false;
        } catch (RuntimeException e) {
            // What send() throws instead of giving it to the callback is a closed producer or one in its fatal state.
            broken = true;
            operation.fail(e);
            return false;
        }
    }

    void sawError(Exception error) {
        if (FatalErrors.endsProducer(error)) {
            broken = true;
        }
    }

    /** Records a completion and frees the process; called once for each operation. */
    void completed(SendOperation operation, EventType type, long offset, String error) {
        try {
            int number = operation.process().number();
            if (type == EventType.OK) {
                recording.okSend(number, operation.key(), offset, operation.value());
            } else {
                recording.failedSend(type, number, operation.key(), operation.value(), error);
            }
            if (type == EventType.INFO) {
                operation.process().succeed(recording.newProcess());
            }
        } catch (RuntimeException e) {
            // Thrown into the producer's thread it would only be logged there.
            onRecordingFailure.accept(e);
        }
        inFlight.remove(operation);
        // Before the process is idle again: see shareOfKey.
        inFlightByKey.decrementAndGet(operation.key());
        idle.add(operation.process());
    }

    /**
     * Waits for the sends in flight and closes the producer, both within {@code limit}; what has no answer then is
     * completed as of unknown outcome.
     */
    void close(Duration limit) {
        try {
            producer.close(limit);
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException e) {
            // The outcome of each send is recorded one by one; that closing complained adds nothing to it.
            LOG.warn("A producer did not close cleanly", e);
        } finally {
            inFlight.forEach(SendOperation::abandon);
        }
    }
}
