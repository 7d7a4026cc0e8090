package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
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
    void theExamplesOfTheDocumentationCanBeRun() throws IOException {
        List<String> examples = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../docs/scenarios.md")))
                .results()
                .map(example -> example.group(1))
                .toList();

        assertTrue(examples.size() > 2);
        assertEquals(2, ScenarioFile.parse("first", examples.get(0)).faults().size());
        for (String part : examples.subList(1, examples.size())) {
            Scenario example = ScenarioFile.parse("part", "name: part\n" + part);
            assertTrue(!example.faults().isEmpty() || example.nemesis().isPresent(), part);
        }
    }

    @Test
    void hasNothingUnderOtherNames() {
        assertTrue(ScenarioLibrary.text("../quickstart").isEmpty());
    }
}
