package io.sunder.broker.replica;

import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.MetadataImage;
import java.util.OptionalInt;

/** Sends a consumer to a replica in its own rack (KIP-392). */
public final class PreferredReplica {
    private PreferredReplica() {}

    /**
     * Which follower a consumer should read from.
     *
     * @param partition on its leader
     * @param image the metadata
     * @param rack the consumer's rack, or ""
     * @param offset where it wants to read: a follower that is not there yet is of no use
     * @return a follower, or empty to stay with the leader: it is in that rack, or nobody fit is. Only members of the ISR
     *     with a session are fit: others may lag without bound (KAFKA-14372, KAFKA-15390)
     */
    public static OptionalInt choose(Partition partition, MetadataImage image, String rack, long offset) {
        if (rack.isEmpty()
                || partition.leadership().isEmpty()
                || inRack(image, partition.state().leader(), rack)) {
            return OptionalInt.empty();
        }
        var followers = partition.leadership().get().followers();
        return partition.state().isr().stream()
                .filter(followers::containsKey)
                .filter(id -> inRack(image, id, rack) && followers.get(id).endOffset() >= offset)
                .mapToInt(id -> id)
                .findFirst();
    }

    private static boolean inRack(MetadataImage image, int broker, String rack) {
        return image.broker(broker)
                .filter(BrokerState::usable)
                .filter(b -> b.rack().equals(rack))
                .isPresent();
    }
}
