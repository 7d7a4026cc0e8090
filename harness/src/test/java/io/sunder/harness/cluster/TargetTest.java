package io.sunder.harness.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    @Test
    void plainKafkaMeansTheDefaultRelease() {
        assertEquals("kafka:4.4.0", Target.parse("kafka").toString());
    }

    @Test
    void aVersionIsKept() {
        assertEquals(new Target.KafkaRelease("4.3.1"), Target.parse("kafka:4.3.1"));
    }

    @Test
    void ourOwnBrokerIsATarget() {
        assertEquals("target-broker", Target.parse("target-broker").toString());
    }

    @Test
    void itsTextIsReadBack(@TempDir Path home) throws Exception {
        Files.createDirectory(home.resolve("libs"));
        Target target = Target.kafkaHome(home);
        assertEquals(target, Target.parse(target.toString()));
    }

    @Test
    void aHomeWithoutLibsIsRefusedByName(@TempDir Path home) {
        var refused = assertThrows(IllegalArgumentException.class, () -> Target.kafkaHome(home));
        assertTrue(refused.getMessage().contains(home.toString()), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "kafka:", "kafka:../4", "redpanda", "Kafka"})
    void anythingElseIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> Target.parse(text));
    }
}
