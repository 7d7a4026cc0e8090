package io.sunder.broker.quorum;

import io.sunder.broker.ledger.MetadataLog;
import io.sunder.broker.quorum.ControllerThread.Turn;
import java.util.List;
import org.apache.kafka.common.message.DescribeQuorumResponseData;
import org.apache.kafka.common.message.DescribeQuorumResponseData.PartitionData;
import org.apache.kafka.common.message.DescribeQuorumResponseData.ReplicaState;
import org.apache.kafka.common.message.DescribeQuorumResponseData.TopicData;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeQuorumRequest;
import org.apache.kafka.common.requests.DescribeQuorumResponse;

/**
 * Tells that the controller is its own quorum of one.
 *
 * @param nodeId its id
 * @param epoch which life of it this is
 */
record QuorumDescription(int nodeId, int epoch) {

    AbstractResponse describe(Turn turn, DescribeQuorumRequest request) {
        long end = turn.image().endOffset();
        PartitionData partition = new PartitionData()
                .setPartitionIndex(MetadataLog.PARTITION.partition())
                .setLeaderId(nodeId)
                .setLeaderEpoch(epoch)
                .setHighWatermark(end)
                .setCurrentVoters(
                        List.of(new ReplicaState().setReplicaId(nodeId).setLogEndOffset(end)));
        return new DescribeQuorumResponse(new DescribeQuorumResponseData()
                .setTopics(List.of(new TopicData()
                        .setTopicName(MetadataLog.PARTITION.topic())
                        .setPartitions(List.of(partition)))));
    }
}
