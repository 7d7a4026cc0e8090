package io.sunder.harness.run;

import io.sunder.harness.chance.RandomSchedule;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.image.ImageSettings;
import io.sunder.harness.scenario.Scenario;
import io.sunder.workloads.time.Clock;
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
 * @param containers where the cluster runs, and which images are used if in containers
 */
public record RunSettings(
        Scenario scenario, String text, Path store, LinkEngine engine, Duration readyTimeout, Containers containers) {
    /** The stream of chance that random schedules come from. */
    private static final int RANDOM_SCHEDULE = 0x5EED;

    /** A run of local processes. */
    public RunSettings(Scenario scenario, String text, Path store, LinkEngine engine, Duration readyTimeout) {
        this(scenario, text, store, engine, readyTimeout, new Containers(RuntimeKind.PROCESS, ImageSettings.none()));
    }

    /** Where nodes run. */
    public enum RuntimeKind {
        /** As local processes. */
        PROCESS,
        /** In containers. */
        DOCKER,
        /** In containers if a daemon answers and has the images, else as local processes. */
        AUTO
    }

    /**
     * Where the cluster runs.
     *
     * @param runtime as asked for
     * @param images those that the user named
     */
    public record Containers(RuntimeKind runtime, ImageSettings images) {}

    /** The same with the faults that the scenario's random nemesis draws, if it has one. */
    RunSettings drawn(Clock clock) {
        Scenario drawn = RandomSchedule.drawn(scenario, clock.chance(scenario.seed(), RANDOM_SCHEDULE));
        return new RunSettings(drawn, text, store, engine, readyTimeout, containers);
    }

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
                .withReadyTimeout(readyTimeout)
                .withEquipment(NodeNeed.of(scenario));
    }
}
