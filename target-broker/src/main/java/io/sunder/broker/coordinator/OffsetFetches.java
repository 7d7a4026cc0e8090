package io.sunder.broker.coordinator;

import io.sunder.broker.api.Call;
import io.sunder.broker.group.CommittedOffset;
import io.sunder.broker.group.GroupCoordinator;
import io.sunder.broker.handler.BrokerCore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.OffsetFetchRequestData.OffsetFetchRequestGroup;
import org.apache.kafka.common.message.OffsetFetchRequestData.OffsetFetchRequestTopics;
import org.apache.kafka.common.message.OffsetFetchResponseData.OffsetFetchResponseGroup;
import org.apache.kafka.common.message.OffsetFetchResponseData.OffsetFetchResponsePartitions;
import org.apache.kafka.common.message.OffsetFetchResponseData.OffsetFetchResponseTopics;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.OffsetFetchRequest;
import org.apache.kafka.common.requests.OffsetFetchResponse;

/** Tells committed offsets: those that are asked for, or all of a group. */
record OffsetFetches(LocalGroups groups) {

    CompletionStage<OffsetFetchResponse> fetch(Call call, OffsetFetchRequest request) {
        List<OffsetFetchResponseGroup> told = request.groups().stream()
                .map(asked -> told(asked, request.version()))
                .toList();
        return CompletableFuture.completedFuture(new OffsetFetchResponse.Builder(told).build(request.version()));
    }

    private OffsetFetchResponseGroup told(OffsetFetchRequestGroup asked, short version) {
        GroupCoordinator coordinator = groups.current();
        Errors error = coordinator.availability(asked.groupId(), groups.partitions());
        if (error != Errors.NONE) {
            return OffsetFetchResponse.groupError(asked, error, version);
        }
        Map<TopicPartition, CommittedOffset> offsets = coordinator.offsets(asked.groupId(), groups.partitions());
        OffsetFetchResponseGroup told = new OffsetFetchResponseGroup().setGroupId(asked.groupId());
        boolean byId = OffsetFetchRequest.useTopicIds(version);
        return OffsetFetchRequest.requestAllOffsets(asked)
                ? told.setTopics(all(offsets, byId))
                : told.setTopics(asked.topics().stream()
                        .map(topic -> asked(topic, offsets, byId))
                        .toList());
    }

    private OffsetFetchResponseTopics asked(
            OffsetFetchRequestTopics topic, Map<TopicPartition, CommittedOffset> offsets, boolean byId) {
        Optional<String> name = groups.core().nameOf(topic.name(), topic.topicId());
        Errors unknown = name.isEmpty() && byId ? Errors.UNKNOWN_TOPIC_ID : Errors.NONE;
        return new OffsetFetchResponseTopics()
                .setName(topic.name())
                .setTopicId(topic.topicId())
                .setPartitions(topic.partitionIndexes().stream()
                        .map(number -> part(
                                number, name.map(known -> offsets.get(new TopicPartition(known, number))), unknown))
                        .toList());
    }

    /** Topics that are gone have no id any more, so whoever asks by ids doesn't hear of them. */
    private List<OffsetFetchResponseTopics> all(Map<TopicPartition, CommittedOffset> offsets, boolean byId) {
        BrokerCore core = groups.core();
        Map<String, OffsetFetchResponseTopics> told = new TreeMap<>();
        offsets.forEach((id, offset) -> {
            Uuid topicId = core.image().topics().getOrDefault(id.topic(), Uuid.ZERO_UUID);
            if (!byId || !topicId.equals(Uuid.ZERO_UUID)) {
                told.computeIfAbsent(
                                id.topic(),
                                name -> new OffsetFetchResponseTopics()
                                        .setName(name)
                                        .setTopicId(topicId))
                        .partitions()
                        .add(part(id.partition(), Optional.of(offset), Errors.NONE));
            }
        });
        return new ArrayList<>(told.values());
    }

    private static OffsetFetchResponsePartitions part(int number, Optional<CommittedOffset> offset, Errors error) {
        return new OffsetFetchResponsePartitions()
                .setPartitionIndex(number)
                .setErrorCode(error.code())
                .setCommittedOffset(offset.map(CommittedOffset::offset).orElse(OffsetFetchResponse.INVALID_OFFSET))
                .setCommittedLeaderEpoch(
                        offset.map(CommittedOffset::leaderEpoch).orElse(-1))
                .setMetadata(offset.map(CommittedOffset::metadata).orElse(OffsetFetchResponse.NO_METADATA));
    }
}
