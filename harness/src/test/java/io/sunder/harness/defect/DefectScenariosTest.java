package io.sunder.harness.defect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioLibrary;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Catalogue, library and track record tell of the same defects. */
class DefectScenariosTest {
    private static DefectCatalogue catalogue() throws IOException {
        return DefectCatalogue.parse(
                Files.readString(Path.of("../target-broker/src/main/resources/io/sunder/broker/defect/defects.tsv")));
    }

    @Test
    void everyScenarioOfADefectBelongsToOneAndIsForTheTargetBroker() throws IOException {
        Map<String, PlantedDefect> byScenario =
                catalogue().defects().stream().collect(Collectors.toMap(PlantedDefect::scenario, d -> d));
        List<String> names = ScenarioLibrary.names().stream()
                .filter(name -> name.startsWith("defect-"))
                .toList();
        assertFalse(names.isEmpty());
        for (String name : names) {
            PlantedDefect defect = byScenario.get(name);
            assertTrue(byScenario.containsKey(name), name);
            Scenario scenario = ScenarioFile.parse(name, defect.scenarioText().orElseThrow());
            assertEquals("target-broker", scenario.target(), name);
            assertEquals("valid", scenario.expect(), name);
            assertFalse(scenario.cluster().properties().containsKey("sunder.defect"), name);
        }
    }

    @Test
    void everyAnomalyIsAWordThatVerdictsUse() throws IOException {
        for (PlantedDefect defect : catalogue().defects()) {
            assertTrue(
                    defect.anomaly().equals(PlantedDefect.UNAVAILABLE)
                            || AnomalyKind.named(defect.anomaly()).isPresent(),
                    defect.id());
        }
    }

    @Test
    void theTrackRecordSaysWhatTheCatalogueSays() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/track-record.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertFalse(rows.isEmpty());
        for (String row : rows) {
            PlantedDefect defect = catalogue().find(row.split("`", -1)[1]);
            assertEquals(
                    "| `" + defect.id() + "` | " + defect.source() + " | " + defect.about() + " | `./sunder run "
                            + defect.scenario() + " --defect " + defect.id() + "` | `" + defect.anomaly() + "` |",
                    row);
            assertTrue(defect.scenarioText().isPresent(), defect.scenario());
        }
    }

    @Test
    void anUnknownIdIsAnsweredWithAllThatThereAre() throws IOException {
        DefectCatalogue catalogue = catalogue();
        assertEquals("KIP-101", catalogue.find("kip-101").id());
        String message = assertThrows(IllegalArgumentException.class, () -> catalogue.find("KIP-1"))
                .getMessage();
        assertTrue(catalogue.defects().stream().allMatch(defect -> message.contains(defect.id())), message);
        assertThrows(ClusterException.class, () -> DefectCatalogue.parse("KIP-101\tlost-write\n"));
    }

    @Test
    void defectsArePlantedBesidesThoseOfTheScenario() {
        ClusterSettings plain = new ClusterSettings(3, 1, Map.of("sunder.defect", "A, B"), Map.of());
        assertEquals(plain, Planting.in(plain, Set.of()));
        assertEquals("A,B,C", Planting.in(plain, List.of("B", "C")).properties().get("sunder.defect"));
    }
}
