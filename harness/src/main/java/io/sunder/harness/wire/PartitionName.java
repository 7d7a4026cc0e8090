package io.sunder.harness.wire;

import org.apache.kafka.common.Uuid;

/**
 * A partition as frames name it: newer versions give a topic's id, older ones its name.
 *
 * @param topic the topic's name, empty where only the id is known
 * @param topicId the topic's id, {@link Uuid#ZERO_UUID} where only the name is known
 * @param partition the partition's number
 */
public record PartitionName(String topic, Uuid topicId, int partition) {
    /** Whether both mean the same partition, by whichever name both have. */
    public boolean matches(PartitionName other) {
        if (partition != other.partition) {
            return false;
        }
        boolean sameId = !topicId.equals(Uuid.ZERO_UUID) && topicId.equals(other.topicId);
        return sameId || (!topic.isEmpty() && topic.equals(other.topic));
    }

    /**
     * Reads {@code orders-0}.
     *
     * @throws IllegalArgumentException with a message for a person if it is not of that form
     */
    public static PartitionName parse(String key, Uuid topicId) {
        int dash = key.lastIndexOf('-');
        try {
            int number = Integer.parseInt(key.substring(dash + 1));
            if (dash > 0 && number >= 0) {
                return new PartitionName(key.substring(0, dash), topicId, number);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + key + "' is no partition such as orders-0", e);
        }
        throw new IllegalArgumentException("'" + key + "' is no partition such as orders-0");
    }
}
