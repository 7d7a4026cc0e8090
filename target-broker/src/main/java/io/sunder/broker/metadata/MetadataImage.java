package io.sunder.broker.metadata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * What the records of the metadata log add up to. Not thread-safe: it belongs to one state machine, which applies record
 * after record.
 */
public final class MetadataImage {
    private final Map<Integer, BrokerState> brokers = new TreeMap<>();
    private final Map<String, Uuid> topics = new TreeMap<>();
    private final Map<String, Map<Integer, PartitionState>> partitions = new TreeMap<>();
    private final Map<String, Map<String, String>> settings = new TreeMap<>();
    private final Set<TopicPartition> changed = new LinkedHashSet<>();
    private long nextProducerId;
    private long endOffset;

    /** Applies the record at {@link #endOffset()}. */
    public void apply(MetadataRecord record) {
        if (record instanceof MetadataRecord.Broker broker) {
            brokers.put(broker.state().id(), broker.state());
        } else if (record instanceof MetadataRecord.Topic topic) {
            topics.put(topic.name(), topic.id());
            partitions.putIfAbsent(topic.name(), new TreeMap<>());
        } else if (record instanceof MetadataRecord.TopicRemoved removed) {
            topics.remove(removed.name());
            settings.remove("topic:" + removed.name());
            Map<Integer, PartitionState> gone = partitions.remove(removed.name());
            if (gone != null) {
                gone.values().forEach(state -> changed.add(state.id()));
            }
        } else if (record instanceof MetadataRecord.Partition partition) {
            TopicPartition id = partition.state().id();
            partitions.computeIfAbsent(id.topic(), t -> new TreeMap<>()).put(id.partition(), partition.state());
            changed.add(id);
        } else if (record instanceof MetadataRecord.Settings values) {
            settings.put(values.scope(), values.values());
        } else if (record instanceof MetadataRecord.ProducerIds ids) {
            nextProducerId = ids.next();
        }
        endOffset++;
    }

    /** The partitions that were created, changed or removed since the last call. */
    public List<TopicPartition> takeChanged() {
        List<TopicPartition> result = new ArrayList<>(changed);
        changed.clear();
        return result;
    }

    /** How many records were applied: the offset of the next one. */
    public long endOffset() {
        return endOffset;
    }

    /** All registered brokers by id. */
    public Map<Integer, BrokerState> brokers() {
        return Collections.unmodifiableMap(brokers);
    }

    /** The broker, if it ever registered. */
    public Optional<BrokerState> broker(int id) {
        return Optional.ofNullable(brokers.get(id));
    }

    /** All topics: name to id. */
    public Map<String, Uuid> topics() {
        return Collections.unmodifiableMap(topics);
    }

    /** The partitions of a topic in order; none when there is no such topic. */
    public Collection<PartitionState> partitions(String topic) {
        Map<Integer, PartitionState> found = partitions.get(topic);
        return found == null ? List.of() : Collections.unmodifiableCollection(found.values());
    }

    /** Every partition of every topic. */
    public List<PartitionState> partitions() {
        List<PartitionState> all = new ArrayList<>();
        partitions.values().forEach(of -> all.addAll(of.values()));
        return all;
    }

    /** One partition. */
    public Optional<PartitionState> partition(TopicPartition id) {
        Map<Integer, PartitionState> found = partitions.get(id.topic());
        return found == null ? Optional.empty() : Optional.ofNullable(found.get(id.partition()));
    }

    /** The dynamic settings of a scope: {@code topic:NAME}, {@code broker:ID} or {@code broker:}. */
    public Map<String, String> settings(String scope) {
        return settings.getOrDefault(scope, Map.of());
    }

    /** The first producer id that nobody has. */
    public long nextProducerId() {
        return nextProducerId;
    }
}
