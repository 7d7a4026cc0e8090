package io.sunder.broker.replica;

import io.sunder.broker.metadata.MetadataImage;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The replication throttles of a broker, set as Kafka's are: rates {@code leader.replication.throttled.rate} and {@code
 * follower.replication.throttled.rate} of the broker, and topics' lists {@code leader.replication.throttled.replicas} and
 * {@code follower.replication.throttled.replicas} of {@code partition:broker} pairs, or {@code *}.
 */
final class Throttles {
    private final int brokerId;
    private final MetadataImage image;
    private final Quota leader = new Quota(Quota.UNLIMITED);
    private final Quota follower = new Quota(Quota.UNLIMITED);

    Throttles(int brokerId, MetadataImage image) {
        this.brokerId = brokerId;
        this.image = image;
    }

    /** Reads the rates anew. */
    void metadataChanged() {
        leader.rate(rate("leader.replication.throttled.rate"));
        follower.rate(rate("follower.replication.throttled.rate"));
    }

    private long rate(String name) {
        Map<String, String> own = image.settings("broker:" + brokerId);
        String value = own.containsKey(name)
                ? own.get(name)
                : image.settings("broker:").get(name);
        return value == null ? Quota.UNLIMITED : Long.parseLong(value);
    }

    Quota leader() {
        return leader;
    }

    Quota follower() {
        return follower;
    }

    /** How long each side of the broker's replication has been held back so far. */
    ThrottleTimes times(long nowMs) {
        return new ThrottleTimes(leader.heldMs(nowMs), follower.heldMs(nowMs));
    }

    /** Whether this broker's sending of the partition to a follower is throttled. */
    boolean leaderThrottles(TopicPartition id) {
        return listed(id, "leader.replication.throttled.replicas");
    }

    /** Whether this broker's fetching of the partition is throttled. */
    boolean followerThrottles(TopicPartition id) {
        return listed(id, "follower.replication.throttled.replicas");
    }

    private boolean listed(TopicPartition id, String name) {
        String list = image.settings("topic:" + id.topic()).get(name);
        if (list == null) {
            return false;
        }
        String wanted = id.partition() + ":" + brokerId;
        for (String entry : list.split(",", -1)) {
            if (entry.strip().equals("*") || entry.strip().equals(wanted)) {
                return true;
            }
        }
        return false;
    }
}
