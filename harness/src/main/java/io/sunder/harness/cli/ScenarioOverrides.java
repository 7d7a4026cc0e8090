package io.sunder.harness.cli;

import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Scenario.Limits;
import io.sunder.harness.scenario.WorkloadSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the command line changes in a scenario. */
final class ScenarioOverrides {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description = "The broker under test: kafka, kafka:VERSION (any published version).")
    private Optional<String> target = Optional.empty();

    @Option(names = "--kafka-home", paramLabel = "DIR", description = "Run this build of Kafka (a folder with libs/).")
    private Optional<Path> kafkaHome = Optional.empty();

    @Option(names = "--brokers", paramLabel = "N", description = "Number of brokers.")
    private OptionalInt brokers = OptionalInt.empty();

    @Option(names = "--controllers", paramLabel = "N", description = "Number of controllers.")
    private OptionalInt controllers = OptionalInt.empty();

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "A node property, over the scenario's; may be repeated.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long clients and faults go on, such as 45s.")
    private Optional<Duration> timeLimit = Optional.empty();

    @Option(names = "--rate", paramLabel = "N", description = "Sends per second in all; 0 is as fast as it goes.")
    private OptionalInt rate = OptionalInt.empty();

    @Option(names = "--concurrency", paramLabel = "N", description = "Number of producers.")
    private OptionalInt concurrency = OptionalInt.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Where all of the run's chance comes from.")
    private OptionalLong seed = OptionalLong.empty();

    /** The cluster with what was given on the command line; the scenario's faults have to fit it. */
    ClusterSettings over(ClusterSettings settings) {
        Map<String, String> merged = new LinkedHashMap<>(settings.properties());
        merged.putAll(properties);
        return new ClusterSettings(
                brokers.orElse(settings.brokers()), controllers.orElse(settings.controllers()), merged);
    }

    /** The scenario with what else was given on the command line. */
    Scenario over(Scenario scenario) {
        if (target.isPresent() && kafkaHome.isPresent()) {
            throw new ParameterException(command.commandLine(), "--target and --kafka-home exclude each other");
        }
        Scenario changed = scenario.withWorkload(workload(scenario.workload())).withSeed(seed.orElse(scenario.seed()));
        if (timeLimit.isPresent()) {
            Limits limits = changed.limits();
            changed = changed.withLimits(
                    new Limits(timeLimit.get(), limits.recovery(), limits.minAcknowledged(), limits.unavailable()));
        }
        if (target.isPresent()) {
            return changed.withTarget(target.get());
        }
        return kafkaHome.isPresent() ? changed.withTarget("kafka-home:" + kafkaHome.get()) : changed;
    }

    private WorkloadSpec workload(WorkloadSpec spec) {
        return spec.withRate(rate.orElse(spec.rate())).withProducers(concurrency.orElse(spec.producers()));
    }
}
