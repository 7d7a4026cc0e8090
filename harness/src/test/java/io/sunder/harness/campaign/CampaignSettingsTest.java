package io.sunder.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignSettingsTest {
    private static final String TEXT = "name: calm\nproperties: {b: 2, a: 1}\n";

    @TempDir
    Path folder;

    @Test
    void theSameScenarioMayGoOnAndOthersMayJoin() {
        CampaignSettings settings = new CampaignSettings(folder);
        settings.add(Map.of("calm", "kafka:4.4.0"));
        settings.add(Map.of("other", "kafka:4.4.0"));

        assertEquals(Optional.empty(), settings.conflict(Map.of("calm", "kafka:4.4.0", "third", "x")));
        assertEquals(Optional.empty(), settings.conflict(Map.of("other", "kafka:4.4.0")));
    }

    @Test
    void anotherBrokerIsAConflictThatNamesBothUntilAllIsForgotten() {
        CampaignSettings settings = new CampaignSettings(folder);
        settings.add(Map.of("calm", "kafka:4.4.0"));

        String conflict = settings.conflict(Map.of("calm", "target-broker")).orElseThrow();
        assertTrue(conflict.contains("calm") && conflict.contains("kafka:4.4.0"), conflict);
        assertTrue(conflict.contains("target-broker"), conflict);
        settings.clear();
        assertEquals(Optional.empty(), settings.conflict(Map.of("calm", "target-broker")));
    }

    @Test
    void theSeedIsNoSettingAndEverythingElseIs() {
        Scenario scenario = ScenarioFile.parse("calm.yaml", TEXT);
        String words = CampaignSettings.words(scenario, TEXT);

        assertEquals(words, CampaignSettings.words(scenario.withSeed(99), TEXT));
        assertNotEquals(words, CampaignSettings.words(scenario.withTarget("target-broker"), TEXT));
        assertNotEquals(words, CampaignSettings.words(scenario, TEXT + "# changed\n"));
        assertNotEquals(
                words,
                CampaignSettings.words(scenario.withWorkload(scenario.workload().withRate(1)), TEXT));
        assertTrue(words.contains("{a=1, b=2}"), words);
    }
}
