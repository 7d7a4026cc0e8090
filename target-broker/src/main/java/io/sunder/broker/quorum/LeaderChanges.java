package io.sunder.broker.quorum;

import io.sunder.broker.metadata.PartitionState;
import io.sunder.broker.quorum.ControllerThread.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.ElectLeadersResponseData;
import org.apache.kafka.common.message.ElectLeadersResponseData.PartitionResult;
import org.apache.kafka.common.message.ElectLeadersResponseData.ReplicaElectionResult;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ElectLeadersRequest;
import org.apache.kafka.common.requests.ElectLeadersResponse;

/** Elections that a person or a tool asks for. */
final class LeaderChanges {
    private LeaderChanges() {}

    static AbstractResponse elect(Turn turn, ElectLeadersRequest request) {
        boolean unclean = ElectionType.valueOf(request.data().electionType()) == ElectionType.UNCLEAN;
        boolean all = request.data().topicPartitions() == null;
        List<TopicPartition> asked = new ArrayList<>();
        if (all) {
            turn.image().partitions().stream().map(PartitionState::id).forEach(asked::add);
        } else {
            request.data()
                    .topicPartitions()
                    .forEach(topic -> topic.partitions().forEach(p -> asked.add(new TopicPartition(topic.topic(), p))));
        }
        Map<String, ReplicaElectionResult> results = new TreeMap<>();
        for (TopicPartition id : asked) {
            Errors error = turn.take(turn.controller().elect(id, unclean));
            if (!all || error != Errors.ELECTION_NOT_NEEDED) {
                results.computeIfAbsent(id.topic(), t -> new ReplicaElectionResult().setTopic(t))
                        .partitionResult()
                        .add(new PartitionResult()
                                .setPartitionId(id.partition())
                                .setErrorCode(error.code())
                                .setErrorMessage(error == Errors.NONE ? null : error.message()));
            }
        }
        return new ElectLeadersResponse(
                new ElectLeadersResponseData().setReplicaElectionResults(new ArrayList<>(results.values())));
    }
}
