package io.sunder.workloads.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

class ClientDefaultsTest {

    private static final String NOBODY = "127.0.0.1:1";

    @Test
    void anyPropertyCanBeOverridden() {
        Map<String, Object> producer = ClientDefaults.producer(
                NOBODY, "p", Map.of("delivery.timeout.ms", "9000", "acks", "1", "compression.type", "lz4"));
        assertEquals("9000", producer.get("delivery.timeout.ms"));
        assertEquals("1", producer.get("acks"));
        assertEquals("lz4", producer.get("compression.type"));
        assertEquals("p", producer.get("client.id"));
        Map<String, Object> consumer = ClientDefaults.consumer(NOBODY, "c", Map.of("auto.offset.reset", "earliest"));
        assertEquals("earliest", consumer.get("auto.offset.reset"));
    }

    @Test
    void everyDefaultIsAPropertyThatTheClientKnows() {
        assertTrue(ProducerConfig.configNames()
                .containsAll(ClientDefaults.producer(NOBODY, "p", Map.of()).keySet()));
        assertTrue(ConsumerConfig.configNames()
                .containsAll(ClientDefaults.consumer(NOBODY, "c", Map.of()).keySet()));
    }

    @Test
    void realClientsAcceptTheDefaultsWithoutACluster() {
        KafkaClients clients = KafkaClients.network();
        try (Producer<byte[], byte[]> producer = clients.producer(ClientDefaults.producer(NOBODY, "p", Map.of()));
                Consumer<byte[], byte[]> consumer = clients.consumer(ClientDefaults.consumer(NOBODY, "c", Map.of()))) {
            assertFalse(producer.metrics().isEmpty());
            assertTrue(consumer.assignment().isEmpty());
        }
    }
}
