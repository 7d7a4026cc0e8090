package io.sunder.harness.run;

import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a run is told besides its scenario.
 *
 * @param scenario the experiment, with whatever the command line changed
 * @param text the scenario's YAML as it was read, kept in the run's folder
 * @param store the folder of all runs
 * @param engine what drives the links
 * @param readyTimeout how long the cluster may take until it serves
 */
public record RunSettings(Scenario scenario, String text, Path store, LinkEngine engine, Duration readyTimeout) {
    /**
     * The cluster that is wanted.
     *
     * @throws IllegalArgumentException with a message for a person if there can't be one like this
     */
    public ClusterSpec cluster() {
        return ClusterSpec.of(Target.parse(scenario.target()))
                .withBrokers(scenario.cluster().brokers())
                .withControllers(scenario.cluster().controllers())
                .withProperties(scenario.cluster().properties())
                .withReadyTimeout(readyTimeout);
    }
}
