package io.sunder.broker.metadata;

import java.util.Map;
import org.apache.kafka.common.Uuid;

/** One entry of the metadata log. Applied in order from the first one on, the entries give the image. */
public sealed interface MetadataRecord {
    /** A broker registered, was fenced or unfenced, or asked to stop: its new state. */
    record Broker(BrokerState state) implements MetadataRecord {}

    /**
     * A topic was created.
     *
     * @param name its name
     * @param id tells it from an earlier topic of this name
     */
    record Topic(String name, Uuid id) implements MetadataRecord {}

    /** A topic and its partitions are gone. */
    record TopicRemoved(String name) implements MetadataRecord {}

    /** A partition was created or changed: its new state. */
    record Partition(PartitionState state) implements MetadataRecord {}

    /**
     * The dynamic settings of a topic or a broker, whole.
     *
     * @param scope {@code topic:NAME}, {@code broker:ID}, or {@code broker:} for all brokers
     * @param values name to value
     */
    record Settings(String scope, Map<String, String> values) implements MetadataRecord {
        /** Copies the map. */
        public Settings {
            values = Map.copyOf(values);
        }
    }

    /** Producer ids below this one are given away. */
    record ProducerIds(long next) implements MetadataRecord {}
}
