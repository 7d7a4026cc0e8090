package io.sunder.harness.docker.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImageSettingsTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("SUNDER_IMAGE_KAFKA", "env/kafka:1", "SUNDER_IMAGE_TOXIPROXY", "");

    @Test
    void theCommandLineOutranksTheScenarioAndThatTheEnvironment() {
        assertEquals(new ImageSettings(Optional.of("env/kafka:1"), Optional.empty()), ImageSettings.of(ENVIRONMENT));
        assertEquals(
                new ImageSettings(Optional.of("mine:2"), Optional.of("t:3")),
                ImageSettings.of(
                        Map.of("kafka", "mine:2"), Map.of("kafka", "scenario:1", "toxiproxy", "t:3"), ENVIRONMENT));
    }

    @Test
    void otherKindsAndEmptyNamesAreRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> ImageSettings.of(Map.of("zookeeper", "z"), Map.of(), Map.of()));
        assertThrows(IllegalArgumentException.class, () -> ImageSettings.of(Map.of("kafka", " "), Map.of(), Map.of()));
    }
}
