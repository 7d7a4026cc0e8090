package io.sunder.broker.group;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.ConsumerProtocolSubscription;
import org.apache.kafka.common.protocol.ByteBufferAccessor;

/**
 * Tells which of a group's offsets nobody needs any more, by Kafka's rules (KIP-211): those of a group without members when
 * it has had none for the retention time; in a stable group those of topics that no member subscribes to, the retention
 * time after their commit; and of consumers that assign themselves those that were not committed again for that time.
 */
final class Retention {
    /** The protocol type of consumers, whose members tell what they subscribe to. */
    private static final String CONSUMER = "consumer";

    private final long retentionMs;

    Retention(long retentionMs) {
        this.retentionMs = retentionMs;
    }

    /** The partitions whose offsets have expired at a time, in ms since 1970. */
    Set<TopicPartition> expired(Group group, long wallMs) {
        if (group.protocolType().isEmpty()) {
            return expired(group, Set.of(), CommittedOffset::commitTimestampMs, wallMs);
        }
        return switch (group.state()) {
            // a record of an old version doesn't tell since when
            case EMPTY ->
                expired(
                        group,
                        Set.of(),
                        offset -> group.stateSinceMs() < 0 ? offset.commitTimestampMs() : group.stateSinceMs(),
                        wallMs);
            case STABLE ->
                subscribed(group)
                        .map(topics -> expired(group, topics, CommittedOffset::commitTimestampMs, wallMs))
                        .orElse(Set.of());
            case PREPARING_REBALANCE, COMPLETING_REBALANCE, DEAD -> Set.of();
        };
    }

    private Set<TopicPartition> expired(
            Group group, Set<String> used, ToLongFunction<CommittedOffset> unusedSinceMs, long wallMs) {
        return group.offsets().entrySet().stream()
                .filter(entry -> !used.contains(entry.getKey().topic())
                        && wallMs - unusedSinceMs.applyAsLong(entry.getValue()) >= retentionMs)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The topics that members subscribe to; empty if that is not known of all of them. */
    private static Optional<Set<String>> subscribed(Group group) {
        if (!group.protocolType().equals(Optional.of(CONSUMER))) {
            return Optional.empty();
        }
        Set<String> topics = new HashSet<>();
        for (Member member : group.members()) {
            ByteBuffer told =
                    ByteBuffer.wrap(member.metadata(group.protocolName().orElse("")));
            try {
                told.getShort(); // the version: all begin as the first one does
                topics.addAll(new ConsumerProtocolSubscription(new ByteBufferAccessor(told), (short) 0).topics());
            } catch (RuntimeException e) {
                return Optional.empty(); // an assignor may tell what it likes
            }
        }
        return Optional.of(topics);
    }
}
