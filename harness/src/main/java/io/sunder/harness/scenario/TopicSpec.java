package io.sunder.harness.scenario;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A topic that a run creates.
 *
 * @param name its name
 * @param partitions number of partitions
 * @param replicationFactor replicas of each
 * @param replicas which brokers have each partition's replicas, the preferred leader first; empty if the cluster may choose
 * @param config topic configurations by Kafka's names
 */
public record TopicSpec(
        String name, int partitions, int replicationFactor, List<List<Integer>> replicas, Map<String, String> config) {
    public TopicSpec {
        replicas = replicas.stream().map(List::copyOf).toList();
        config = Map.copyOf(config);
    }

    /** A topic whose replicas the cluster places. */
    public TopicSpec(String name, int partitions, int replicationFactor, Map<String, String> config) {
        this(name, partitions, replicationFactor, List.of(), config);
    }

    /** The same with its replicas placed. */
    public TopicSpec withReplicas(List<List<Integer>> newReplicas) {
        return new TopicSpec(name, partitions, replicationFactor, newReplicas, config);
    }

    /** The keys of the topic's partitions: {@code orders-0}, {@code orders-1}.. */
    public Stream<String> keys() {
        return IntStream.range(0, partitions).mapToObj(partition -> name + "-" + partition);
    }
}
