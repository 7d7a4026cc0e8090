package io.sunder.harness.shrink;

import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.FaultWriter;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.TopicSpec;
import io.sunder.harness.scenario.WorkloadSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Fewer topics, partitions, clients and operations. */
final class LoadReductions {
    private static final int LEAST_RATE = 20;
    private static final int LIMITED_RATE = 200;

    private LoadReductions() {}

    static List<Reduction> all() {
        return List.of(
                Reduction.of("topics", LoadReductions::topics),
                Reduction.of("partitions", LoadReductions::partitions),
                workload("producers", 1, WorkloadSpec::producers, LoadReductions::withProducers),
                workload("in-flight", 1, WorkloadSpec::inFlight, LoadReductions::withInFlight),
                workload("consumers", 0, WorkloadSpec::consumers, LoadReductions::withConsumers),
                workload("end-offset-readers", 0, WorkloadSpec::endOffsetReaders, LoadReductions::withReaders),
                Reduction.of("rate", LoadReductions::rate));
    }

    /** Without one of the topics that no fault names. */
    private static List<Scenario> topics(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        for (TopicSpec topic : scenario.topics()) {
            if (scenario.topics().size() > 1 && topic.keys().noneMatch(key -> isNamed(scenario, key))) {
                candidates.add(scenario.withTopics(scenario.topics().stream()
                        .filter(other -> !other.equals(topic))
                        .toList()));
            }
        }
        return candidates;
    }

    /** Up to the last partition that a fault names. */
    private static List<Scenario> partitions(Scenario scenario) {
        List<Scenario> candidates = new ArrayList<>();
        for (TopicSpec topic : scenario.topics()) {
            int least = 1;
            for (int partition = 0; partition < topic.partitions(); partition++) {
                least = isNamed(scenario, topic.name() + "-" + partition) ? partition + 1 : least;
            }
            for (int fewer : between(least, topic.partitions())) {
                TopicSpec smaller = withPartitions(topic, fewer);
                candidates.add(scenario.withTopics(scenario.topics().stream()
                        .map(other -> other.equals(topic) ? smaller : other)
                        .toList()));
            }
        }
        return candidates;
    }

    private static TopicSpec withPartitions(TopicSpec topic, int partitions) {
        return new TopicSpec(
                topic.name(),
                partitions,
                topic.replicationFactor(),
                topic.replicas().stream().limit(partitions).toList(),
                topic.config());
    }

    /** Faults are written with all that they name; a key that stands in none of them is free. */
    private static boolean isNamed(Scenario scenario, String key) {
        Duration limit = scenario.limits().time();
        return scenario.faults().stream().anyMatch(fault -> names(fault, key, limit));
    }

    private static boolean names(FaultSpec fault, String key, Duration limit) {
        return FaultWriter.entry(fault, limit).values().stream()
                .anyMatch(value -> String.valueOf(value).contains(key));
    }

    private static List<Scenario> rate(Scenario scenario) {
        WorkloadSpec load = scenario.workload();
        List<Integer> rates = load.rate() == 0 ? List.of(LEAST_RATE, LIMITED_RATE) : between(LEAST_RATE, load.rate());
        return rates.stream()
                .map(rate -> scenario.withWorkload(load.withRate(rate)))
                .toList();
    }

    /** One number of the workload. */
    @FunctionalInterface
    private interface With {
        WorkloadSpec number(WorkloadSpec load, int number);
    }

    private static Reduction workload(String name, int least, ToIntFunction<WorkloadSpec> now, With with) {
        return Reduction.of(
                name,
                scenario -> between(least, now.applyAsInt(scenario.workload())).stream()
                        .map(number -> scenario.withWorkload(with.number(scenario.workload(), number)))
                        .toList());
    }

    /** The least, and what lies half-way to it. */
    private static List<Integer> between(int least, int now) {
        if (now <= least) {
            return List.of();
        }
        int half = (least + now) / 2;
        return half > least ? List.of(least, half) : List.of(least);
    }

    private static WorkloadSpec withProducers(WorkloadSpec load, int producers) {
        return load.withProducers(producers);
    }

    private static WorkloadSpec withInFlight(WorkloadSpec load, int inFlight) {
        return with(load, inFlight, load.consumers(), load.endOffsetReaders());
    }

    private static WorkloadSpec withConsumers(WorkloadSpec load, int consumers) {
        return with(load, load.inFlight(), consumers, load.endOffsetReaders());
    }

    private static WorkloadSpec withReaders(WorkloadSpec load, int readers) {
        return with(load, load.inFlight(), load.consumers(), readers);
    }

    private static WorkloadSpec with(WorkloadSpec load, int inFlight, int consumers, int readers) {
        return new WorkloadSpec(
                load.name(),
                load.producers(),
                inFlight,
                consumers,
                readers,
                load.rate(),
                load.recordSize(),
                load.producer(),
                load.consumer(),
                load.options());
    }
}
