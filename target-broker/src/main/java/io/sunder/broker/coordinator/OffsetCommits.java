package io.sunder.broker.coordinator;

import io.sunder.broker.api.Call;
import io.sunder.broker.group.CommitCall;
import io.sunder.broker.group.CommittedOffset;
import io.sunder.broker.handler.BrokerCore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.OffsetCommitRequestData;
import org.apache.kafka.common.message.OffsetCommitRequestData.OffsetCommitRequestPartition;
import org.apache.kafka.common.message.OffsetCommitRequestData.OffsetCommitRequestTopic;
import org.apache.kafka.common.message.OffsetCommitResponseData;
import org.apache.kafka.common.message.OffsetCommitResponseData.OffsetCommitResponsePartition;
import org.apache.kafka.common.message.OffsetCommitResponseData.OffsetCommitResponseTopic;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.OffsetCommitRequest;
import org.apache.kafka.common.requests.OffsetCommitResponse;

/** Commits offsets; those of partitions that don't exist are refused, the others are tried all the same. */
record OffsetCommits(LocalGroups groups) {

    CompletionStage<OffsetCommitResponse> commit(Call call, OffsetCommitRequest request) {
        return new Pending(groups, request).commit();
    }

    /** One request on its way. */
    private static final class Pending {
        private final LocalGroups groups;
        private final BrokerCore core;
        private final OffsetCommitRequest request;
        private final OffsetCommitResponseData data = new OffsetCommitResponseData();
        private final Map<TopicPartition, CommittedOffset> offsets = new HashMap<>();
        private final List<Asked> tried = new ArrayList<>();

        private record Asked(TopicPartition id, OffsetCommitResponsePartition told) {}

        Pending(LocalGroups groups, OffsetCommitRequest request) {
            this.groups = groups;
            this.core = groups.core();
            this.request = request;
        }

        CompletionStage<OffsetCommitResponse> commit() {
            request.data().topics().forEach(this::take);
            if (tried.isEmpty()) {
                return CompletableFuture.completedFuture(new OffsetCommitResponse(data));
            }
            OffsetCommitRequestData asked = request.data();
            CommitCall commit = new CommitCall(
                    asked.groupId(),
                    asked.memberId(),
                    Optional.ofNullable(asked.groupInstanceId()),
                    asked.generationIdOrMemberEpoch(),
                    offsets);
            return groups.current().commit(commit, groups.partitions()).thenApply(outcomes -> {
                tried.forEach(
                        one -> one.told().setErrorCode(outcomes.get(one.id()).code()));
                return new OffsetCommitResponse(data);
            });
        }

        private void take(OffsetCommitRequestTopic topic) {
            OffsetCommitResponseTopic told =
                    new OffsetCommitResponseTopic().setName(topic.name()).setTopicId(topic.topicId());
            data.topics().add(told);
            Optional<String> name = core.nameOf(topic.name(), topic.topicId());
            for (OffsetCommitRequestPartition part : topic.partitions()) {
                OffsetCommitResponsePartition outcome =
                        new OffsetCommitResponsePartition().setPartitionIndex(part.partitionIndex());
                told.partitions().add(outcome);
                Optional<TopicPartition> id = name.map(known -> new TopicPartition(known, part.partitionIndex()));
                if (id.flatMap(core.image()::partition).isPresent()) {
                    tried.add(new Asked(id.get(), outcome));
                    offsets.put(id.get(), committed(part));
                } else {
                    outcome.setErrorCode(unknown(name).code());
                }
            }
        }

        private Errors unknown(Optional<String> name) {
            return name.isEmpty() && OffsetCommitResponse.useTopicIds(request.version())
                    ? Errors.UNKNOWN_TOPIC_ID
                    : Errors.UNKNOWN_TOPIC_OR_PARTITION;
        }

        private static CommittedOffset committed(OffsetCommitRequestPartition part) {
            return new CommittedOffset(
                    part.committedOffset(),
                    part.committedLeaderEpoch(),
                    Optional.ofNullable(part.committedMetadata()).orElse(""),
                    System.currentTimeMillis());
        }
    }
}
