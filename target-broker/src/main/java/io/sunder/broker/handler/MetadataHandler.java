package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.MetadataRequestData.MetadataRequestTopic;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.MetadataResponseData.MetadataResponseTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.MetadataRequest;
import org.apache.kafka.common.requests.MetadataResponse;

/** Tells who leads what, as far as this broker knows, and where the brokers are. Creates topics if it may. */
public final class MetadataHandler implements ApiHandler {
    private final BrokerCore core;
    private final String clusterId;
    private final int brokerId;
    private final boolean createsTopics;
    private final TopicCreation creation;

    /**
     * Over the broker's metadata.
     *
     * @param createsTopics {@code auto.create.topics.enable}
     */
    public MetadataHandler(
            BrokerCore core, String clusterId, int brokerId, boolean createsTopics, TopicCreation creation) {
        this.core = core;
        this.clusterId = clusterId;
        this.brokerId = brokerId;
        this.createsTopics = createsTopics;
        this.creation = creation;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.METADATA;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        return core.begin(answer -> answer.complete(Optional.of(response(call, (MetadataRequest) call.request()))));
    }

    private AbstractResponse response(Call call, MetadataRequest request) {
        MetadataView view = new MetadataView(core.image(), call.listener());
        MetadataResponseData data = new MetadataResponseData()
                .setClusterId(clusterId)
                .setControllerId(brokerId)
                .setBrokers(view.brokers());
        if (request.isAllTopics()) {
            core.image().topics().keySet().forEach(name -> data.topics().add(view.topic(name)));
            return new MetadataResponse(data, request.version());
        }
        List<String> missing = new ArrayList<>();
        for (MetadataRequestTopic asked : request.data().topics()) {
            data.topics().add(topic(view, asked, missing));
        }
        if (createsTopics && request.allowAutoTopicCreation() && !missing.isEmpty()) {
            creation.begin(call, missing);
        }
        return new MetadataResponse(data, request.version());
    }

    private MetadataResponseTopic topic(MetadataView view, MetadataRequestTopic asked, List<String> missing) {
        Optional<String> name = core.nameOf(asked.name(), asked.topicId());
        if (name.isEmpty()) {
            return new MetadataResponseTopic()
                    .setName(null)
                    .setTopicId(asked.topicId())
                    .setErrorCode(Errors.UNKNOWN_TOPIC_ID.code());
        }
        if (core.image().topics().containsKey(name.get())) {
            return view.topic(name.get());
        }
        MetadataResponseTopic told = new MetadataResponseTopic().setName(name.get());
        try {
            Topic.validate(name.get());
            missing.add(name.get());
            return told.setErrorCode(Errors.UNKNOWN_TOPIC_OR_PARTITION.code());
        } catch (InvalidTopicException e) {
            return told.setErrorCode(Errors.INVALID_TOPIC_EXCEPTION.code());
        }
    }
}
