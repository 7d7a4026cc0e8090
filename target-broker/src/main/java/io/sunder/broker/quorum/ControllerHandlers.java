package io.sunder.broker.quorum;

import io.sunder.broker.api.ApiHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.AllocateProducerIdsRequest;
import org.apache.kafka.common.requests.AlterPartitionReassignmentsRequest;
import org.apache.kafka.common.requests.AlterPartitionRequest;
import org.apache.kafka.common.requests.BrokerHeartbeatRequest;
import org.apache.kafka.common.requests.BrokerRegistrationRequest;
import org.apache.kafka.common.requests.CreatePartitionsRequest;
import org.apache.kafka.common.requests.CreateTopicsRequest;
import org.apache.kafka.common.requests.DeleteTopicsRequest;
import org.apache.kafka.common.requests.DescribeQuorumRequest;
import org.apache.kafka.common.requests.ElectLeadersRequest;
import org.apache.kafka.common.requests.IncrementalAlterConfigsRequest;
import org.apache.kafka.common.requests.ListPartitionReassignmentsRequest;

/** Everything that the controller's listener answers. */
public final class ControllerHandlers {
    private final ControllerThread controller;
    private final List<ApiHandler> handlers = new ArrayList<>();

    private ControllerHandlers(ControllerThread controller) {
        this.controller = controller;
    }

    /**
     * The handlers over a controller.
     *
     * @param partitions {@code num.partitions}, for topics that don't say
     * @param replicas {@code default.replication.factor}, for topics that don't say
     */
    public static List<ApiHandler> of(ControllerThread controller, int partitions, short replicas) {
        ControllerHandlers all = new ControllerHandlers(controller);
        TopicChanges topics = new TopicChanges(partitions, replicas);
        all.add(ApiKeys.CREATE_TOPICS, CreateTopicsRequest.class, topics::create);
        all.add(ApiKeys.DELETE_TOPICS, DeleteTopicsRequest.class, topics::delete);
        all.add(ApiKeys.CREATE_PARTITIONS, CreatePartitionsRequest.class, topics::grow);
        all.add(ApiKeys.INCREMENTAL_ALTER_CONFIGS, IncrementalAlterConfigsRequest.class, ConfigChanges::alter);
        all.add(ApiKeys.ELECT_LEADERS, ElectLeadersRequest.class, LeaderChanges::elect);
        all.add(ApiKeys.ALTER_PARTITION_REASSIGNMENTS, AlterPartitionReassignmentsRequest.class, Reassignments::alter);
        all.add(ApiKeys.LIST_PARTITION_REASSIGNMENTS, ListPartitionReassignmentsRequest.class, Reassignments::list);
        QuorumDescription quorum = new QuorumDescription(controller.nodeId(), controller.epoch());
        all.add(ApiKeys.DESCRIBE_QUORUM, DescribeQuorumRequest.class, quorum::describe);
        List<ApiHandler> forwarded = List.copyOf(all.handlers);
        BrokerRequests brokers = new BrokerRequests(controller.clusterId());
        all.add(ApiKeys.BROKER_REGISTRATION, BrokerRegistrationRequest.class, brokers::register);
        all.add(ApiKeys.BROKER_HEARTBEAT, BrokerHeartbeatRequest.class, brokers::heartbeat);
        all.add(ApiKeys.ALTER_PARTITION, AlterPartitionRequest.class, brokers::alterPartition);
        all.add(ApiKeys.ALLOCATE_PRODUCER_IDS, AllocateProducerIdsRequest.class, brokers::producerIds);
        all.handlers.add(new MetadataFetchHandler(controller));
        all.handlers.add(new EnvelopeHandler(forwarded));
        return all.handlers;
    }

    private <T extends AbstractRequest> void add(
            ApiKeys api, Class<T> type, BiFunction<ControllerThread.Turn, T, AbstractResponse> event) {
        handlers.add(new ControllerHandler<>(api, type, controller, event));
    }
}
