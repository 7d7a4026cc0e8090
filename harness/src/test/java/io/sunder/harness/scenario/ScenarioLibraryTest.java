package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioLibraryTest {
    static Iterable<String> names() {
        return ScenarioLibrary.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyScenarioCanBeReadAndSaysWhatItIsFor(String name) {
        Scenario scenario = ScenarioFile.parse(name, ScenarioLibrary.text(name).orElseThrow());

        assertEquals(name, scenario.name());
        assertFalse(scenario.about().isBlank());
        assertFalse(scenario.faults().isEmpty());
    }

    @Test
    void everyFaultOfAScenarioBeginsBeforeItsTimeLimit() {
        for (String name : ScenarioLibrary.names()) {
            Scenario scenario =
                    ScenarioFile.parse(name, ScenarioLibrary.text(name).orElseThrow());
            scenario.faults()
                    .forEach(fault ->
                            assertTrue(fault.at().compareTo(scenario.limits().time()) < 0, name + " " + fault.id()));
        }
    }

    @Test
    void hasNothingUnderOtherNames() {
        assertTrue(ScenarioLibrary.text("../quickstart").isEmpty());
    }
}
