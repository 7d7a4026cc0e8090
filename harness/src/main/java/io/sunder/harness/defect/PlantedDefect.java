package io.sunder.harness.defect;

import io.sunder.harness.scenario.ScenarioLibrary;
import java.util.Locale;
import java.util.Optional;

/**
 * A real bug that the target broker can be told to have.
 *
 * @param id as {@code --defect} takes it, such as {@code KIP-101}
 * @param era the replication protocol that shows it
 * @param anomaly what a run has to show: an anomaly of the verdict, or {@value #UNAVAILABLE}
 * @param source where the bug is described
 * @param about what the broker does wrong, in one line
 */
public record PlantedDefect(String id, String era, String anomaly, String source, String about) {
    /**
     * Not an anomaly of records but a window without an acknowledgement, longer than the scenario's {@code
     * unavailable-limit}. Verdicts list it under availability and stay {@code valid}: liveness and safety are never mixed.
     */
    public static final String UNAVAILABLE = "unavailable";

    /** The name of the scenario that exposes it. */
    public String scenario() {
        return "defect-" + id.toLowerCase(Locale.ROOT);
    }

    /** That scenario's YAML, empty if the library has none yet. */
    public Optional<String> scenarioText() {
        return ScenarioLibrary.text(scenario());
    }
}
