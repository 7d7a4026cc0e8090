package io.sunder.harness.scenario;

import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A topic that a run creates. {@code config} holds topic configurations by Kafka's names. */
public record TopicSpec(String name, int partitions, int replicationFactor, Map<String, String> config) {
    public TopicSpec {
        config = Map.copyOf(config);
    }

    /** The keys of the topic's partitions: {@code orders-0}, {@code orders-1}.. */
    public Stream<String> keys() {
        return IntStream.range(0, partitions).mapToObj(partition -> name + "-" + partition);
    }
}
