package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.metadata.PartitionState;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.DescribeTopicPartitionsRequestData;
import org.apache.kafka.common.message.DescribeTopicPartitionsRequestData.TopicRequest;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData.Cursor;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData.DescribeTopicPartitionsResponsePartition;
import org.apache.kafka.common.message.DescribeTopicPartitionsResponseData.DescribeTopicPartitionsResponseTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeTopicPartitionsRequest;
import org.apache.kafka.common.requests.DescribeTopicPartitionsResponse;

/** Tells the state of partitions page by page, topics in the order of their names, with the eligible leader replicas. */
public final class DescribeTopicPartitionsHandler implements ApiHandler {
    private final BrokerCore core;

    /** Over the broker's metadata. */
    public DescribeTopicPartitionsHandler(BrokerCore core) {
        this.core = core;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.DESCRIBE_TOPIC_PARTITIONS;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        DescribeTopicPartitionsRequestData asked = ((DescribeTopicPartitionsRequest) call.request()).data();
        return core.begin(answer ->
                answer.complete(Optional.of(new DescribeTopicPartitionsResponse(page(asked, call.listener())))));
    }

    private DescribeTopicPartitionsResponseData page(DescribeTopicPartitionsRequestData asked, String listener) {
        TreeSet<String> names = new TreeSet<>();
        asked.topics().stream().map(TopicRequest::name).forEach(names::add);
        if (asked.topics().isEmpty()) {
            names.addAll(core.image().topics().keySet());
        }
        String firstName = asked.cursor() == null ? "" : asked.cursor().topicName();
        int firstPartition = asked.cursor() == null ? 0 : asked.cursor().partitionIndex();
        DescribeTopicPartitionsResponseData told = new DescribeTopicPartitionsResponseData();
        int left = Math.max(1, asked.responsePartitionLimit());
        for (String name : names.tailSet(firstName)) {
            if (left == 0) {
                return told.setNextCursor(new Cursor().setTopicName(name).setPartitionIndex(0));
            }
            DescribeTopicPartitionsResponseTopic topic = topic(name);
            told.topics().add(topic);
            for (PartitionState state : core.image().partitions(name)) {
                int number = state.id().partition();
                if (!name.equals(firstName) || number >= firstPartition) {
                    if (left == 0) {
                        return told.setNextCursor(
                                new Cursor().setTopicName(name).setPartitionIndex(number));
                    }
                    topic.partitions().add(partition(state, listener));
                    left--;
                }
            }
        }
        return told;
    }

    private DescribeTopicPartitionsResponseTopic topic(String name) {
        boolean known = core.image().topics().containsKey(name);
        DescribeTopicPartitionsResponseTopic told = new DescribeTopicPartitionsResponseTopic()
                .setName(name)
                .setIsInternal(Topic.isInternal(name))
                .setErrorCode((known ? Errors.NONE : Errors.UNKNOWN_TOPIC_OR_PARTITION).code());
        return known ? told.setTopicId(core.image().topics().get(name)) : told;
    }

    private DescribeTopicPartitionsResponsePartition partition(PartitionState state, String listener) {
        MetadataView view = new MetadataView(core.image(), listener);
        boolean led = state.leader() != PartitionState.NO_LEADER;
        return new DescribeTopicPartitionsResponsePartition()
                .setPartitionIndex(state.id().partition())
                .setErrorCode((led ? Errors.NONE : Errors.LEADER_NOT_AVAILABLE).code())
                .setLeaderId(state.leader())
                .setLeaderEpoch(state.leaderEpoch())
                .setReplicaNodes(state.replicas())
                .setIsrNodes(state.isr())
                .setEligibleLeaderReplicas(state.eligible())
                .setLastKnownElr(List.of())
                .setOfflineReplicas(state.replicas().stream()
                        .filter(r -> !view.reachable(r))
                        .toList());
    }
}
