package io.sunder.broker.group;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * A commit of offsets.
 *
 * @param groupId which group
 * @param memberId which member, "" for a consumer that assigned itself or an administrator
 * @param instanceId {@code group.instance.id} of a static member
 * @param generation the member's generation, negative without one
 * @param offsets what to commit
 */
public record CommitCall(
        String groupId,
        String memberId,
        Optional<String> instanceId,
        int generation,
        Map<TopicPartition, CommittedOffset> offsets) {
    /** Copies the map. */
    public CommitCall {
        offsets = Map.copyOf(offsets);
    }
}
