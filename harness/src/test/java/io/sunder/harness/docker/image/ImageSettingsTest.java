package io.sunder.harness.docker.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.sunder.harness.cluster.Target;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ImageSettingsTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("SUNDER_IMAGE_KAFKA", "env/kafka:1", "SUNDER_IMAGE_TOXIPROXY", "");

    @Test
    void theCommandLineOutranksTheScenarioAndThatTheEnvironment() {
        assertEquals(
                new ImageSettings(Optional.of("env/kafka:1"), Optional.empty(), Optional.empty()),
                ImageSettings.of(ENVIRONMENT));
        assertEquals(
                new ImageSettings(Optional.of("mine:2"), Optional.of("own:4"), Optional.of("t:3")),
                ImageSettings.of(
                        Map.of("kafka", "mine:2"),
                        Map.of("kafka", "scenario:1", "toxiproxy", "t:3", "target-broker", "own:4"),
                        ENVIRONMENT));
    }

    @Test
    void eachTargetHasAnImageOfItsOwn() {
        ImageSettings named = ImageSettings.of(Map.of("kafka", "k:1", "target-broker", "b:2"), Map.of(), Map.of());
        assertEquals(Optional.of("k:1"), named.nodes(Target.parse("kafka:4.4.0")));
        assertEquals(Optional.of("b:2"), named.nodes(Target.parse("target-broker")));
    }

    @Test
    void otherKindsAndEmptyNamesAreRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> ImageSettings.of(Map.of("zookeeper", "z"), Map.of(), Map.of()));
        assertThrows(IllegalArgumentException.class, () -> ImageSettings.of(Map.of("kafka", " "), Map.of(), Map.of()));
    }
}
