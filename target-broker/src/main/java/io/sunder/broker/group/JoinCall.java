package io.sunder.broker.group;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Utils;

/**
 * A member asks to be in the next generation.
 *
 * @param groupId which group
 * @param memberId its id, "" if it has none yet
 * @param instanceId {@code group.instance.id} of a static member
 * @param requiresKnownId a new dynamic member first gets an id and has to come back with it (KIP-394)
 * @param canSkipAssignment whether it understands that as a leader it may have nothing to assign (KIP-814)
 * @param clientId the client's name for itself
 * @param clientHost where it is
 * @param rebalanceTimeoutMs how long a rebalance waits for it
 * @param sessionTimeoutMs how long it may be silent
 * @param protocolType {@code consumer} for consumers
 * @param protocols what it can do, best liked first
 */
public record JoinCall(
        String groupId,
        String memberId,
        Optional<String> instanceId,
        boolean requiresKnownId,
        boolean canSkipAssignment,
        String clientId,
        String clientHost,
        int rebalanceTimeoutMs,
        int sessionTimeoutMs,
        String protocolType,
        List<Protocol> protocols) {
    /** Copies the list. */
    public JoinCall {
        protocols = List.copyOf(protocols);
    }

    /**
     * One way to assign partitions.
     *
     * @param name the assignor's name
     * @param metadata the subscription, which the coordinator doesn't understand
     */
    public record Protocol(String name, ByteBuffer metadata) {
        /** Keeps the bytes from being read away. */
        public Protocol {
            metadata = metadata.asReadOnlyBuffer();
        }

        byte[] bytes() {
            return Utils.toArray(metadata.duplicate());
        }
    }
}
