package io.sunder.harness.scenario;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The {@code schedule.yaml} of a run: a scenario in which everything is settled, with a record of how it went.
 *
 * @param concrete with the faults as they were: at the times at which they struck, on ids, as long as they lasted
 * @param planned with the same faults in the words in which they were planned: after events, on roles
 * @param run what the run was told besides its scenario
 */
public record RecordedSchedule(Scenario concrete, Scenario planned, Map<String, String> run) {
    public RecordedSchedule {
        run = Map.copyOf(run);
    }

    /**
     * Reads it.
     *
     * @param source names the file in errors
     * @throws ScenarioException if it can't be used
     */
    public static RecordedSchedule read(String source, String text) {
        YamlValue root = YamlValue.parse(source, text);
        YamlValue run = root.map().get("run");
        if (run == null) {
            throw root.error("the key 'run' is missing: this is no schedule of a run that can be replayed");
        }
        return new RecordedSchedule(
                ScenarioFile.scenario(root, UnaryOperator.identity(), false),
                ScenarioFile.scenario(root, UnaryOperator.identity(), true),
                run.strings());
    }

    /**
     * Writes it.
     *
     * @param scenario what was run
     * @param faults its faults, each as {@link FaultWriter} makes them, with a record of how they went
     * @param more further entries, {@code run} among them
     */
    public static String text(Scenario scenario, List<Map<String, Object>> faults, Map<String, Object> more) {
        return ScenarioWriter.text(scenario.withoutNemesis(), faults, more);
    }
}
