package io.sunder.broker.handler;

import io.sunder.broker.metadata.BrokerState;
import io.sunder.broker.metadata.BrokerState.Endpoint;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.PartitionState;
import java.util.Optional;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBroker;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseBrokerCollection;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponsePartition;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.Errors;

/**
 * The metadata as a client sees them who came by one listener.
 *
 * @param image what the broker knows
 * @param listener the listener's name: brokers are told by their endpoints of the same one
 */
record MetadataView(MetadataImage image, String listener) {

    /** Where clients of the listener reach a broker. */
    Optional<Endpoint> endpoint(BrokerState broker) {
        return broker.endpoints().stream()
                .filter(e -> e.listener().equals(listener))
                .findFirst();
    }

    /** The brokers that have a session. */
    MetadataResponseBrokerCollection brokers() {
        MetadataResponseBrokerCollection brokers = new MetadataResponseBrokerCollection();
        image.brokers().values().stream()
                .filter(b -> !b.fenced())
                .forEach(broker -> endpoint(broker)
                        .ifPresent(e -> brokers.add(new MetadataResponseBroker()
                                .setNodeId(broker.id())
                                .setHost(e.host())
                                .setPort(e.port())
                                .setRack(broker.rack().isEmpty() ? null : broker.rack()))));
        return brokers;
    }

    /** A broker that has a session and can be reached by the listener. */
    Optional<Node> node(int id) {
        return image.broker(id)
                .filter(b -> !b.fenced())
                .flatMap(this::endpoint)
                .map(e -> new Node(id, e.host(), e.port()));
    }

    /** A topic that exists. */
    MetadataResponseTopic topic(String name) {
        MetadataResponseTopic topic = new MetadataResponseTopic()
                .setName(name)
                .setTopicId(image.topics().get(name))
                .setIsInternal(Topic.isInternal(name));
        image.partitions(name).forEach(state -> topic.partitions().add(partition(state)));
        return topic;
    }

    boolean reachable(int broker) {
        return node(broker).isPresent();
    }

    private MetadataResponsePartition partition(PartitionState state) {
        Errors error = Errors.NONE;
        if (state.leader() == PartitionState.NO_LEADER
                || image.broker(state.leader()).isEmpty()) {
            error = Errors.LEADER_NOT_AVAILABLE;
        } else if (endpoint(image.broker(state.leader()).orElseThrow()).isEmpty()) {
            error = Errors.LISTENER_NOT_FOUND;
        }
        return new MetadataResponsePartition()
                .setPartitionIndex(state.id().partition())
                .setErrorCode(error.code())
                .setLeaderId(error == Errors.NONE ? state.leader() : PartitionState.NO_LEADER)
                .setLeaderEpoch(state.leaderEpoch())
                .setReplicaNodes(state.replicas())
                .setIsrNodes(state.isr())
                .setOfflineReplicas(
                        state.replicas().stream().filter(r -> !reachable(r)).toList());
    }
}
