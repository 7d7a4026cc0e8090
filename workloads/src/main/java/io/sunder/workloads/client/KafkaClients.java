package io.sunder.workloads.client;

import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Opens clients. Each call opens a new one, which the caller closes. Keys and values are bytes. */
public interface KafkaClients {

    /**
     * Opens a producer; it need not have connected when this returns.
     *
     * @throws org.apache.kafka.common.KafkaException where the properties are invalid
     */
    Producer<byte[], byte[]> producer(Map<String, Object> properties);

    /**
     * Opens a consumer; it need not have connected when this returns.
     *
     * @throws org.apache.kafka.common.KafkaException where the properties are invalid
     */
    Consumer<byte[], byte[]> consumer(Map<String, Object> properties);

    /** Real clients, over the network. */
    static KafkaClients network() {
        return new KafkaClients() {
            @Override
            public Producer<byte[], byte[]> producer(Map<String, Object> properties) {
                return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
            }

            @Override
            public Consumer<byte[], byte[]> consumer(Map<String, Object> properties) {
                return new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
            }
        };
    }
}
