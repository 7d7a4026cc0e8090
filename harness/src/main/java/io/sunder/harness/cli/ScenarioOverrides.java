package io.sunder.harness.cli;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.defect.DefectCatalogue;
import io.sunder.harness.defect.Planting;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.NemesisKind;
import io.sunder.harness.scenario.NemesisSpec;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Scenario.Limits;
import io.sunder.harness.scenario.WorkloadSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
            description = "The broker under test: kafka, kafka:VERSION (any published version), target-broker.")
    private Optional<String> target = Optional.empty();

    @Option(names = "--kafka-home", paramLabel = "DIR", description = "Run this build of Kafka (a folder with libs/).")
    private Optional<Path> kafkaHome = Optional.empty();

    @Option(names = "--brokers", paramLabel = "N", description = "Number of brokers.")
    private Optional<Integer> brokers = Optional.empty();

    @Option(names = "--controllers", paramLabel = "N", description = "Number of controllers.")
    private Optional<Integer> controllers = Optional.empty();

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "A node property, over the scenario's; may be repeated.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--defect",
            paramLabel = "ID",
            description = "Run the target broker with this bug (see 'sunder list defects'); may be repeated.")
    private List<String> defects = new ArrayList<>();

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long clients and faults go on, such as 45s; faults that begin later are left out.")
    private Optional<Duration> timeLimit = Optional.empty();

    @Option(names = "--rate", paramLabel = "N", description = "Sends per second in all; 0 is as fast as it goes.")
    private Optional<Integer> rate = Optional.empty();

    @Option(names = "--concurrency", paramLabel = "N", description = "Number of producers.")
    private Optional<Integer> concurrency = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "Where all of the run's chance comes from.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--nemesis",
            paramLabel = "KIND",
            split = ",",
            converter = NemesisKindConverter.class,
            description = "Random faults of these kinds, drawn from the seed, instead of the scenario's:"
                    + " ${COMPLETION-CANDIDATES}; separated by commas (see 'sunder list nemeses').",
            completionCandidates = NemesisKindConverter.Words.class)
    private List<NemesisKind> nemesis = new ArrayList<>();

    @Option(
            names = "--nemesis-interval",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How far apart random faults are on average (default: 5s).")
    private Optional<Duration> nemesisInterval = Optional.empty();

    /** The cluster with what was given on the command line; the scenario's faults have to fit it. */
    ClusterSettings over(ClusterSettings settings) {
        Map<String, String> merged = new LinkedHashMap<>(settings.properties());
        merged.putAll(properties);
        return Planting.in(
                new ClusterSettings(
                        atLeast(1, "--brokers", brokers).orElse(settings.brokers()),
                        atLeast(1, "--controllers", controllers).orElse(settings.controllers()),
                        merged,
                        settings.images()),
                knownDefects());
    }

    /** The defects' ids as the broker spells them. */
    private List<String> knownDefects() {
        if (defects.isEmpty()) {
            return List.of();
        }
        DefectCatalogue catalogue = DefectCatalogue.ofTargetBroker();
        try {
            return defects.stream().map(id -> catalogue.find(id).id()).toList();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
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
            List<FaultSpec> late = tooLate(scenario);
            changed = changed.withFaults(changed.faults().stream()
                    .filter(fault -> !late.contains(fault))
                    .toList());
            if (changed.faults().isEmpty() && !scenario.faults().isEmpty()) {
                throw new ParameterException(
                        command.commandLine(), "--time-limit leaves none of the scenario's faults time to begin");
            }
        }
        changed = withNemesis(changed);
        requireTimeForNemesis(changed);
        if (!defects.isEmpty()) {
            return changed.withTarget(targetWithDefects());
        }
        if (target.isPresent()) {
            return changed.withTarget(target.get());
        }
        return kafkaHome.isPresent() ? changed.withTarget("kafka-home:" + kafkaHome.get()) : changed;
    }

    /** The scenario with the random nemesis that the command line asks for, or with the interval that it gives. */
    private Scenario withNemesis(Scenario scenario) {
        Optional<NemesisSpec> own = scenario.nemesis();
        if (nemesis.isEmpty() && nemesisInterval.isEmpty()) {
            return scenario;
        }
        if (nemesis.isEmpty() && own.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(),
                    "--nemesis-interval belongs to --nemesis: the scenario has no random faults");
        }
        Duration interval =
                nemesisInterval.orElse(own.map(NemesisSpec::interval).orElse(NemesisSpec.STANDARD_INTERVAL));
        try {
            return nemesis.isEmpty()
                    ? scenario.withNemesis(new NemesisSpec(own.orElseThrow().kinds(), interval))
                    : scenario.withFaults(List.of()).withNemesis(new NemesisSpec(nemesis, interval));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private void requireTimeForNemesis(Scenario scenario) {
        scenario.nemesis()
                .flatMap(random -> random.whyNone(scenario.limits().time()))
                .ifPresent(problem -> {
                    throw new ParameterException(command.commandLine(), problem);
                });
    }

    /** Defects need the broker that can have them, whatever the scenario was written for. */
    private String targetWithDefects() {
        String own = new Target.TargetBroker().toString();
        if (kafkaHome.isPresent() || !target.orElse(own).equals(own)) {
            throw new ParameterException(
                    command.commandLine(),
                    "--defect needs --target " + own + ": Apache Kafka can't be told to have bugs");
        }
        return own;
    }

    /** The faults that the time limit that was given leaves no time to begin. */
    List<FaultSpec> tooLate(Scenario scenario) {
        return timeLimit
                .map(limit -> FaultSpec.tooLate(scenario.faults(), limit))
                .orElse(List.of());
    }

    private WorkloadSpec workload(WorkloadSpec spec) {
        return spec.withRate(atLeast(0, "--rate", rate).orElse(spec.rate()))
                .withProducers(atLeast(1, "--concurrency", concurrency).orElse(spec.producers()));
    }

    private Optional<Integer> atLeast(int least, String option, Optional<Integer> value) {
        if (value.isPresent() && value.get() < least) {
            throw new ParameterException(
                    command.commandLine(), option + " must be at least " + least + ", not " + value.get());
        }
        return value;
    }
}
