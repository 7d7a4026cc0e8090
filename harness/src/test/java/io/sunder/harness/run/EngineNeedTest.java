package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EngineNeedTest {
    @ParameterizedTest
    @CsvSource({
        "acks-1-leader-lost, NOTHING",
        "quickstart, LIVE_COUNTERS",
        "alter-partition-held, KAFKA_FRAMES",
        "produce-response-lost, KAFKA_FRAMES",
    })
    void followsFromTheScenariosFaults(String scenario, EngineNeed need) {
        String text = ScenarioLibrary.text(scenario).orElseThrow();
        assertEquals(need, EngineNeed.of(ScenarioFile.parse(scenario, text)));
    }

    @Test
    void theMostDemandingFaultDecides() {
        String faults = """
                name: x
                faults:
                  - {at: 1s, hold: {link: 2>101, api: AlterPartition, message: request}}
                  - {at: 2s, isolate: {node: 1, effect: cut}}
                """;
        assertEquals(EngineNeed.KAFKA_FRAMES, EngineNeed.of(ScenarioFile.parse("x", faults)));
        assertEquals(EngineNeed.NOTHING, EngineNeed.of(ScenarioFile.parse("x", "name: x")));
    }
}
