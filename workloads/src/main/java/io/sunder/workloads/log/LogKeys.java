package io.sunder.workloads.log;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** The keys of a workload, {@code topic-partition}, with the partitions they stand for; numbered from 0. */
final class LogKeys {

    private final List<TopicPartition> partitions;
    private final List<String> names;
    private final Map<TopicPartition, Integer> indexes = new HashMap<>();

    LogKeys(List<LogTopic> topics) {
        List<TopicPartition> all = new ArrayList<>();
        for (LogTopic topic : topics) {
            for (int p = 0; p < topic.partitions(); p++) {
                all.add(new TopicPartition(topic.name(), p));
            }
        }
        partitions = List.copyOf(all);
        names = all.stream().map(tp -> tp.topic() + "-" + tp.partition()).toList();
        for (int i = 0; i < all.size(); i++) {
            indexes.put(all.get(i), i);
        }
    }

    /** The topics, each once, in the order of their keys. */
    List<String> topics() {
        return partitions.stream().map(TopicPartition::topic).distinct().toList();
    }

    int count() {
        return names.size();
    }

    List<String> names() {
        return names;
    }

    List<TopicPartition> partitions() {
        return partitions;
    }

    String name(int key) {
        return names.get(key);
    }

    TopicPartition partition(int key) {
        return partitions.get(key);
    }

    /** The key's name of a partition that belongs to the workload. */
    String name(TopicPartition partition) {
        Integer key = indexes.get(partition);
        if (key == null) {
            throw new IllegalArgumentException(partition + " is no partition of this workload: " + names);
        }
        return names.get(key);
    }
}
