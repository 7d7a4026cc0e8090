package io.sunder.harness.run;

import io.sunder.harness.observer.Observer;
import io.sunder.harness.observer.PartitionState;
import io.sunder.harness.scenario.TopicSpec;
import java.util.List;
import java.util.Optional;

/** Where the cluster has put the replicas of topics: which broker leads at first decides what a fault on it means. */
final class Placement {
    private Placement() {}

    /** The topics with their replicas as they are; a topic of which not every partition is known stays as it is. */
    static List<TopicSpec> of(List<TopicSpec> topics, Observer observer) {
        return topics.stream().map(topic -> placed(topic, observer)).toList();
    }

    private static TopicSpec placed(TopicSpec topic, Observer observer) {
        List<List<Integer>> replicas = topic.keys()
                .map(observer::partition)
                .flatMap(Optional::stream)
                .map(PartitionState::replicas)
                .filter(ids -> ids.size() == topic.replicationFactor())
                .toList();
        return replicas.size() == topic.partitions() ? topic.withReplicas(replicas) : topic;
    }
}
