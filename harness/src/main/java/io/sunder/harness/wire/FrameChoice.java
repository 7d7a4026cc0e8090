package io.sunder.harness.wire;

import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.protocol.ApiKeys;

/**
 * Which frames are meant.
 *
 * @param api those of this API
 * @param clientId only those of the client with this name, and the responses to it; empty for all
 * @param partition only those that name this partition; empty for all
 */
public record FrameChoice(ApiKeys api, String clientId, Optional<PartitionName> partition) {
    /** Whether a frame with this head, or an answer to it, is meant as far as the head can tell. */
    public boolean matches(RequestHead request) {
        return request.apiKey() == api.id
                && request.api().isPresent()
                && (clientId.isEmpty() || clientId.equals(request.clientId()));
    }

    /** Whether a frame that names these partitions is meant. */
    public boolean matches(List<PartitionName> named) {
        return partition.isEmpty() || named.stream().anyMatch(partition.get()::matches);
    }
}
