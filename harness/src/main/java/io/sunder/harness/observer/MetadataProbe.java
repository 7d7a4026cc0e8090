package io.sunder.harness.observer;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;

/**
 * Asks one broker, and nobody else, for its view of some topics. Kafka's own clients would go on to whichever
 * broker they like; here it matters who said it. One thread asks; any may close.
 */
final class MetadataProbe implements Closeable {
    /** Has leader epochs, and every broker since 2.4 speaks it. */
    private static final short VERSION = 9;

    private final BrokerConnection broker;
    private final List<String> topics;

    MetadataProbe(InetSocketAddress broker, List<String> topics, Duration deadline) {
        this.broker = new BrokerConnection(broker, deadline);
        this.topics = List.copyOf(topics);
    }

    /** The broker's answer by key, or empty if it gave none before the deadline; topics it doesn't know are left out. */
    Optional<Map<String, PartitionState>> ask() {
        try {
            return Optional.of(states(exchange()));
        } catch (IOException | RuntimeException e) {
            // Whatever a broker under test answers, it is asked again. A late answer on this connection would be taken
            // for the next question's.
            close();
            return Optional.empty();
        }
    }

    private MetadataResponse exchange() throws IOException {
        MetadataRequest request = new MetadataRequest.Builder(topics, false, VERSION, VERSION).build(VERSION);
        return (MetadataResponse) broker.exchange(request, ApiKeys.METADATA);
    }

    private static Map<String, PartitionState> states(MetadataResponse response) {
        Map<String, PartitionState> states = new HashMap<>();
        for (MetadataResponse.TopicMetadata topic : response.topicMetadata()) {
            for (MetadataResponse.PartitionMetadata partition : topic.partitionMetadata()) {
                states.put(
                        partition.topicPartition.toString(),
                        new PartitionState(
                                partition.leaderId.map(OptionalInt::of).orElseGet(OptionalInt::empty),
                                partition.leaderEpoch.orElse(-1),
                                partition.inSyncReplicaIds,
                                partition.replicaIds));
            }
        }
        return states;
    }

    @Override
    public void close() {
        broker.close();
    }
}
