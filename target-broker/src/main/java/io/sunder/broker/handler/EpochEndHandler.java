package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.replica.EpochCall;
import io.sunder.broker.replica.EpochReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.OffsetForLeaderEpochResponseData;
import org.apache.kafka.common.message.OffsetForLeaderEpochResponseData.EpochEndOffset;
import org.apache.kafka.common.message.OffsetForLeaderEpochResponseData.OffsetForLeaderTopicResult;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.OffsetsForLeaderEpochRequest;
import org.apache.kafka.common.requests.OffsetsForLeaderEpochResponse;

/** Tells followers and consumers where leader epochs end. */
public final class EpochEndHandler implements ApiHandler {
    private final BrokerCore core;

    /** Over the broker's replicas. */
    public EpochEndHandler(BrokerCore core) {
        this.core = core;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.OFFSET_FOR_LEADER_EPOCH;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        var data = ((OffsetsForLeaderEpochRequest) call.request()).data();
        List<EpochCall.Part> questions = new ArrayList<>();
        data.topics()
                .forEach(topic -> topic.partitions()
                        .forEach(p -> questions.add(new EpochCall.Part(
                                new TopicPartition(topic.topic(), p.partition()),
                                p.currentLeaderEpoch(),
                                p.leaderEpoch()))));
        return core.begin(
                answer -> answer.complete(Optional.of(response(core.replicas().epochEnds(new EpochCall(questions))))));
    }

    private static AbstractResponse response(EpochReply reply) {
        OffsetForLeaderEpochResponseData data = new OffsetForLeaderEpochResponseData();
        for (EpochReply.Part part : reply.partitions()) {
            OffsetForLeaderTopicResult topic = data.topics().find(part.id().topic());
            if (topic == null) {
                topic = new OffsetForLeaderTopicResult().setTopic(part.id().topic());
                data.topics().add(topic);
            }
            topic.partitions()
                    .add(new EpochEndOffset()
                            .setPartition(part.id().partition())
                            .setErrorCode(part.error().code())
                            .setLeaderEpoch(part.end().epoch())
                            .setEndOffset(part.end().endOffset()));
        }
        return new OffsetsForLeaderEpochResponse(data);
    }
}
