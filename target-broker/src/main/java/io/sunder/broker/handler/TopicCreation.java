package io.sunder.broker.handler;

import io.sunder.broker.api.Call;
import io.sunder.broker.api.ControllerForwarder;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.CreateTopicsRequestData;
import org.apache.kafka.common.message.CreateTopicsRequestData.CreatableTopic;
import org.apache.kafka.common.message.CreateTopicsRequestData.CreatableTopicConfig;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.CreateTopicsRequest;
import org.apache.kafka.common.requests.CreateTopicsResponse;
import org.apache.kafka.common.requests.RequestHeader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has the controller create topics that clients asked for. Clients ask again, and find them then. */
public final class TopicCreation {
    private static final Logger LOG = LoggerFactory.getLogger(TopicCreation.class);

    private final int brokerId;
    private final OffsetsTopic offsets;
    private final ControllerForwarder controller;
    private final Set<String> underWay = ConcurrentHashMap.newKeySet();

    /**
     * How {@code __consumer_offsets} is made.
     *
     * @param partitions {@code offsets.topic.num.partitions}
     * @param replicas {@code offsets.topic.replication.factor}
     * @param segmentBytes {@code offsets.topic.segment.bytes}
     */
    public record OffsetsTopic(int partitions, short replicas, int segmentBytes) {}

    /** Through the controller. */
    public TopicCreation(int brokerId, OffsetsTopic offsets, ControllerForwarder controller) {
        this.brokerId = brokerId;
        this.offsets = offsets;
        this.controller = controller;
    }

    /** Begins to create the topics that are not begun yet. */
    void begin(Call call, List<String> names) {
        List<String> anew = names.stream().filter(underWay::add).toList();
        if (anew.isEmpty()) {
            return;
        }
        CreateTopicsRequestData data = new CreateTopicsRequestData();
        anew.forEach(name -> data.topics().add(topic(name)));
        short version = ApiKeys.CREATE_TOPICS.latestVersion();
        RequestHeader header = new RequestHeader(ApiKeys.CREATE_TOPICS, version, "broker-" + brokerId, 0);
        controller
                .forward(new Call(
                        header, new CreateTopicsRequest.Builder(data).build(version), call.address(), call.listener()))
                .whenComplete((answer, failure) -> {
                    underWay.removeAll(anew);
                    if (failure == null) {
                        warn(answer);
                    } else {
                        LOG.warn("topics {} can't be created: {}", anew, failure.toString());
                    }
                });
    }

    private CreatableTopic topic(String name) {
        CreatableTopic topic = new CreatableTopic().setName(name);
        if (!name.equals(Topic.GROUP_METADATA_TOPIC_NAME)) {
            return topic.setNumPartitions(CreateTopicsRequest.NO_NUM_PARTITIONS)
                    .setReplicationFactor(CreateTopicsRequest.NO_REPLICATION_FACTOR);
        }
        topic.configs()
                .add(new CreatableTopicConfig()
                        .setName(TopicConfig.CLEANUP_POLICY_CONFIG)
                        .setValue(TopicConfig.CLEANUP_POLICY_COMPACT));
        topic.configs()
                .add(new CreatableTopicConfig()
                        .setName(TopicConfig.SEGMENT_BYTES_CONFIG)
                        .setValue(Integer.toString(offsets.segmentBytes())));
        return topic.setNumPartitions(offsets.partitions()).setReplicationFactor(offsets.replicas());
    }

    private static void warn(AbstractResponse answer) {
        ((CreateTopicsResponse) answer)
                .data().topics().stream()
                        .filter(topic -> topic.errorCode() != Errors.NONE.code()
                                && topic.errorCode() != Errors.TOPIC_ALREADY_EXISTS.code())
                        .forEach(topic -> LOG.warn(
                                "topic {} can't be created: {} {}",
                                topic.name(),
                                Errors.forCode(topic.errorCode()),
                                topic.errorMessage()));
    }
}
