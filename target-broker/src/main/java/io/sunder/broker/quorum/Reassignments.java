package io.sunder.broker.quorum;

import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.quorum.ControllerThread.Turn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.AlterPartitionReassignmentsRequestData.ReassignablePartition;
import org.apache.kafka.common.message.AlterPartitionReassignmentsRequestData.ReassignableTopic;
import org.apache.kafka.common.message.AlterPartitionReassignmentsResponseData;
import org.apache.kafka.common.message.AlterPartitionReassignmentsResponseData.ReassignablePartitionResponse;
import org.apache.kafka.common.message.AlterPartitionReassignmentsResponseData.ReassignableTopicResponse;
import org.apache.kafka.common.message.ListPartitionReassignmentsResponseData;
import org.apache.kafka.common.message.ListPartitionReassignmentsResponseData.OngoingPartitionReassignment;
import org.apache.kafka.common.message.ListPartitionReassignmentsResponseData.OngoingTopicReassignment;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.AlterPartitionReassignmentsRequest;
import org.apache.kafka.common.requests.AlterPartitionReassignmentsResponse;
import org.apache.kafka.common.requests.ListPartitionReassignmentsRequest;
import org.apache.kafka.common.requests.ListPartitionReassignmentsResponse;

/** Partitions move to other brokers. */
final class Reassignments {
    private Reassignments() {}

    static AbstractResponse alter(Turn turn, AlterPartitionReassignmentsRequest request) {
        AlterPartitionReassignmentsResponseData answer = new AlterPartitionReassignmentsResponseData();
        for (ReassignableTopic topic : request.data().topics()) {
            ReassignableTopicResponse results = new ReassignableTopicResponse().setName(topic.name());
            for (ReassignablePartition partition : topic.partitions()) {
                Errors error = alter(turn, new TopicPartition(topic.name(), partition.partitionIndex()), partition);
                results.partitions()
                        .add(new ReassignablePartitionResponse()
                                .setPartitionIndex(partition.partitionIndex())
                                .setErrorCode(error.code())
                                .setErrorMessage(error == Errors.NONE ? null : error.message()));
            }
            answer.responses().add(results);
        }
        return new AlterPartitionReassignmentsResponse(answer);
    }

    /** Without replicas a running move is to be taken back. */
    private static Errors alter(Turn turn, TopicPartition id, ReassignablePartition partition) {
        if (partition.replicas() == null) {
            return turn.take(turn.controller().cancelReassignment(id));
        }
        return turn.take(turn.controller().reassign(id, partition.replicas()));
    }

    static AbstractResponse list(Turn turn, ListPartitionReassignmentsRequest request) {
        Set<TopicPartition> asked = new HashSet<>();
        boolean all = request.data().topics() == null;
        if (!all) {
            request.data()
                    .topics()
                    .forEach(topic ->
                            topic.partitionIndexes().forEach(p -> asked.add(new TopicPartition(topic.name(), p))));
        }
        Map<String, OngoingTopicReassignment> found = new TreeMap<>();
        for (PartitionState state : turn.image().partitions()) {
            if (!state.target().isEmpty() && (all || asked.contains(state.id()))) {
                found.computeIfAbsent(state.id().topic(), t -> new OngoingTopicReassignment().setName(t))
                        .partitions()
                        .add(ongoing(state));
            }
        }
        return new ListPartitionReassignmentsResponse(
                new ListPartitionReassignmentsResponseData().setTopics(new ArrayList<>(found.values())));
    }

    private static OngoingPartitionReassignment ongoing(PartitionState state) {
        return new OngoingPartitionReassignment()
                .setPartitionIndex(state.id().partition())
                .setReplicas(state.replicas())
                .setAddingReplicas(state.target().stream()
                        .filter(r -> !state.original().contains(r))
                        .toList())
                .setRemovingReplicas(state.replicas().stream()
                        .filter(r -> !state.target().contains(r))
                        .toList());
    }
}
