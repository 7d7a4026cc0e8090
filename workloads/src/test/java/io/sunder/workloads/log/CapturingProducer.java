package io.sunder.workloads.log;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A producer whose sends the test completes one by one; what happens inside {@code send()} is a hook of the test. */
final class CapturingProducer extends MockProducer<byte[], byte[]> {

    private final Deque<Callback> callbacks = new ArrayDeque<>();
    private final Deque<ProducerRecord<byte[], byte[]>> messages = new ArrayDeque<>();
    private BiConsumer<ProducerRecord<byte[], byte[]>, Callback> insideSend = (message, callback) -> {};

    CapturingProducer() {
        super(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** Does {@code hook} inside each {@code send()}, on the thread that called it. */
    CapturingProducer insideSend(BiConsumer<ProducerRecord<byte[], byte[]>, Callback> hook) {
        insideSend = hook;
        return this;
    }

    @Override
    public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message, Callback callback) {
        callbacks.add(callback);
        messages.add(message);
        insideSend.accept(message, callback);
        return super.send(message, (metadata, error) -> {});
    }

    /** Acknowledges the oldest send; a negative offset means that none is known. */
    void acknowledge(long offset) {
        ProducerRecord<byte[], byte[]> message = messages.remove();
        TopicPartition partition = new TopicPartition(message.topic(), message.partition());
        callbacks.remove().onCompletion(new RecordMetadata(partition, offset, 0, -1, -1, -1), null);
    }

    /** Fails the oldest send, on another thread than the sending one, as the producer's own thread does. */
    void failLater(Exception error) throws InterruptedException {
        messages.remove();
        Callback callback = callbacks.remove();
        Thread network = new Thread(() -> callback.onCompletion(null, error), "network");
        network.start();
        network.join(Duration.ofSeconds(10).toMillis());
    }

    int waiting() {
        return callbacks.size();
    }
}
