package io.sunder.harness.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One experiment as data.
 *
 * @param name names the run's folder in the store
 * @param about one paragraph on what it is for
 * @param target the broker under test, as {@code --target} takes it
 * @param cluster numbers and settings of the nodes
 * @param topics the topics that the run creates
 * @param workload what the clients do
 * @param limits times and least amounts
 * @param seed where all chance in the run comes from
 * @param claim contract fields that are claimed although the configuration gives less; empty for none
 * @param faults the schedule
 * @param nemesis what draws more faults from the seed, if anything does
 * @param expect the verdict that the scenario's author expects: {@code valid}, {@code invalid} or {@code unknown}
 */
public record Scenario(
        String name,
        String about,
        String target,
        ClusterSettings cluster,
        List<TopicSpec> topics,
        WorkloadSpec workload,
        Limits limits,
        long seed,
        Map<String, String> claim,
        List<FaultSpec> faults,
        Optional<NemesisSpec> nemesis,
        String expect) {
    public Scenario {
        topics = List.copyOf(topics);
        claim = Map.copyOf(claim);
        faults = List.copyOf(faults);
    }

    /**
     * The nodes.
     *
     * @param brokers number of brokers
     * @param controllers number of controllers
     * @param properties node properties by Kafka's names, over the harness's own
     * @param images container images by {@code kafka}, {@code target-broker} or {@code toxiproxy}; empty for those that are found
     */
    public record ClusterSettings(
            int brokers, int controllers, Map<String, String> properties, Map<String, String> images) {
        public ClusterSettings {
            properties = Map.copyOf(properties);
            images = Map.copyOf(images);
        }
    }

    /**
     * Times and least amounts.
     *
     * @param time how long workload and faults go on
     * @param recovery how long healing, and then the final read, may take
     * @param minAcknowledged acknowledged sends below which the verdict is unknown
     * @param unavailable a gap between acknowledgements of one partition from which it is reported
     */
    public record Limits(Duration time, Duration recovery, int minAcknowledged, Duration unavailable) {
        /** The same with another time limit. */
        public Limits withTime(Duration newTime) {
            return new Limits(newTime, recovery, minAcknowledged, unavailable);
        }
    }

    /** All keys ({@code topic-partition}) of the run. */
    public List<String> keys() {
        return topics.stream().flatMap(TopicSpec::keys).toList();
    }

    public Scenario withTarget(String newTarget) {
        return new Scenario(
                name, about, newTarget, cluster, topics, workload, limits, seed, claim, faults, nemesis, expect);
    }

    public Scenario withCluster(ClusterSettings newCluster) {
        return new Scenario(
                name, about, target, newCluster, topics, workload, limits, seed, claim, faults, nemesis, expect);
    }

    public Scenario withWorkload(WorkloadSpec newWorkload) {
        return new Scenario(
                name, about, target, cluster, topics, newWorkload, limits, seed, claim, faults, nemesis, expect);
    }

    public Scenario withLimits(Limits newLimits) {
        return new Scenario(
                name, about, target, cluster, topics, workload, newLimits, seed, claim, faults, nemesis, expect);
    }

    public Scenario withFaults(List<FaultSpec> newFaults) {
        return new Scenario(
                name, about, target, cluster, topics, workload, limits, seed, claim, newFaults, nemesis, expect);
    }

    public Scenario withTopics(List<TopicSpec> newTopics) {
        return new Scenario(
                name, about, target, cluster, newTopics, workload, limits, seed, claim, faults, nemesis, expect);
    }

    public Scenario withName(String newName) {
        return new Scenario(
                newName, about, target, cluster, topics, workload, limits, seed, claim, faults, nemesis, expect);
    }

    public Scenario withExpect(String newExpect) {
        return new Scenario(
                name, about, target, cluster, topics, workload, limits, seed, claim, faults, nemesis, newExpect);
    }

    public Scenario withSeed(long newSeed) {
        return new Scenario(
                name, about, target, cluster, topics, workload, limits, newSeed, claim, faults, nemesis, expect);
    }

    /** With a random nemesis besides the schedule. */
    public Scenario withNemesis(NemesisSpec newNemesis) {
        return new Scenario(
                name,
                about,
                target,
                cluster,
                topics,
                workload,
                limits,
                seed,
                claim,
                faults,
                Optional.of(newNemesis),
                expect);
    }

    /** With nothing that would draw more faults. */
    public Scenario withoutNemesis() {
        return new Scenario(
                name, about, target, cluster, topics, workload, limits, seed, claim, faults, Optional.empty(), expect);
    }
}
