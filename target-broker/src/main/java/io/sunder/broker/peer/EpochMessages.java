package io.sunder.broker.peer;

import io.sunder.broker.replica.EpochCall;
import io.sunder.broker.replica.EpochEnd;
import io.sunder.broker.replica.EpochReply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.message.OffsetForLeaderEpochRequestData.OffsetForLeaderPartition;
import org.apache.kafka.common.message.OffsetForLeaderEpochRequestData.OffsetForLeaderTopic;
import org.apache.kafka.common.message.OffsetForLeaderEpochRequestData.OffsetForLeaderTopicCollection;
import org.apache.kafka.common.message.OffsetForLeaderEpochResponseData.EpochEndOffset;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.OffsetsForLeaderEpochRequest;
import org.apache.kafka.common.requests.OffsetsForLeaderEpochResponse;

/** A follower's question for epoch ends as Kafka's request, and the response as the core's reply. */
final class EpochMessages {
    private EpochMessages() {}

    static OffsetsForLeaderEpochRequest request(EpochCall call, int replicaId) {
        OffsetForLeaderTopicCollection topics = new OffsetForLeaderTopicCollection();
        for (EpochCall.Part part : call.partitions()) {
            OffsetForLeaderTopic topic = topics.find(part.id().topic());
            if (topic == null) {
                topic = new OffsetForLeaderTopic().setTopic(part.id().topic());
                topics.add(topic);
            }
            topic.partitions()
                    .add(new OffsetForLeaderPartition()
                            .setPartition(part.id().partition())
                            .setCurrentLeaderEpoch(part.currentEpoch())
                            .setLeaderEpoch(part.epoch()));
        }
        return OffsetsForLeaderEpochRequest.Builder.forFollower(topics, replicaId)
                .build(ApiKeys.OFFSET_FOR_LEADER_EPOCH.latestVersion());
    }

    /**
     * The reply to a call.
     *
     * @throws InvalidRequestException if one partition was not answered
     */
    static EpochReply reply(EpochCall call, OffsetsForLeaderEpochResponse response) {
        Map<TopicPartition, EpochEndOffset> told = new HashMap<>();
        response.data()
                .topics()
                .forEach(topic -> topic.partitions()
                        .forEach(end -> told.put(new TopicPartition(topic.topic(), end.partition()), end)));
        List<EpochReply.Part> parts = new ArrayList<>();
        for (EpochCall.Part asked : call.partitions()) {
            EpochEndOffset end = told.get(asked.id());
            if (end == null) {
                throw new InvalidRequestException("no epoch end was told of " + asked.id());
            }
            parts.add(new EpochReply.Part(
                    asked.id(), Errors.forCode(end.errorCode()), new EpochEnd(end.leaderEpoch(), end.endOffset())));
        }
        return new EpochReply(parts);
    }
}
