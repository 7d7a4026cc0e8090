package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.log.TimestampedOffset;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.storage.DiskLog;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsPartition;
import org.apache.kafka.common.message.ListOffsetsRequestData.ListOffsetsTopic;
import org.apache.kafka.common.message.ListOffsetsResponseData;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsPartitionResponse;
import org.apache.kafka.common.message.ListOffsetsResponseData.ListOffsetsTopicResponse;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ListOffsetsRequest;
import org.apache.kafka.common.requests.ListOffsetsResponse;

/**
 * Finds offsets: the first, the next to be readable, or that of a time. Only a leader answers, but to a debugger, who wants to know how far a replica
 * reaches.
 */
public final class ListOffsetsHandler implements ApiHandler {
    private static final short FIRST_WITH_LEADER_EPOCH = 4;
    private static final short FIRST_WITH_NOT_AVAILABLE = 5;

    private final BrokerCore core;

    /** Over the broker's replicas. */
    public ListOffsetsHandler(BrokerCore core) {
        this.core = core;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.LIST_OFFSETS;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        ListOffsetsRequest request = (ListOffsetsRequest) call.request();
        return core.begin(answer -> {
            ListOffsetsResponseData data = new ListOffsetsResponseData();
            for (ListOffsetsTopic topic : request.topics()) {
                ListOffsetsTopicResponse told = new ListOffsetsTopicResponse().setName(topic.name());
                topic.partitions().forEach(asked -> told.partitions().add(find(topic.name(), asked, request)));
                data.topics().add(told);
            }
            answer.complete(Optional.of(new ListOffsetsResponse(data)));
        });
    }

    private ListOffsetsPartitionResponse find(String topic, ListOffsetsPartition asked, ListOffsetsRequest request) {
        short version = request.version();
        ListOffsetsPartitionResponse told =
                new ListOffsetsPartitionResponse().setPartitionIndex(asked.partitionIndex());
        TopicPartition id = new TopicPartition(topic, asked.partitionIndex());
        Optional<Partition> partition = core.replicas().partition(id);
        if (partition.isEmpty()) {
            boolean elsewhere = core.image().partition(id).isPresent();
            return told.setErrorCode(
                    (elsewhere ? Errors.NOT_LEADER_OR_FOLLOWER : Errors.UNKNOWN_TOPIC_OR_PARTITION).code());
        }
        if (request.replicaId() == ListOffsetsRequest.DEBUGGING_REPLICA_ID
                && asked.timestamp() == ListOffsetsRequest.LATEST_TIMESTAMP) {
            return told.setOffset(partition.get().log().endOffset());
        }
        Partition.ListedOffset latest = partition.get().latestVisible(asked.currentLeaderEpoch());
        boolean earliest = List.of(ListOffsetsRequest.EARLIEST_TIMESTAMP, ListOffsetsRequest.EARLIEST_LOCAL_TIMESTAMP)
                .contains(asked.timestamp());
        boolean unsure = latest.error() == Errors.OFFSET_NOT_AVAILABLE;
        if (latest.error() != Errors.NONE && !(unsure && earliest)) {
            boolean old = unsure && version < FIRST_WITH_NOT_AVAILABLE;
            return told.setErrorCode((old ? Errors.LEADER_NOT_AVAILABLE : latest.error()).code());
        }
        offset(partition.get(), asked.timestamp(), latest, told);
        // An older client's answer has no place for it, and must not fail for that.
        return version < FIRST_WITH_LEADER_EPOCH ? told.setLeaderEpoch(ListOffsetsResponse.UNKNOWN_EPOCH) : told;
    }

    private static ListOffsetsPartitionResponse offset(
            Partition partition, long timestamp, Partition.ListedOffset latest, ListOffsetsPartitionResponse told) {
        DiskLog log = (DiskLog) partition.log();
        if (timestamp == ListOffsetsRequest.LATEST_TIMESTAMP) {
            return told.setOffset(latest.offset()).setLeaderEpoch(latest.leaderEpoch());
        }
        if (timestamp == ListOffsetsRequest.EARLIEST_TIMESTAMP
                || timestamp == ListOffsetsRequest.EARLIEST_LOCAL_TIMESTAMP) {
            long start = log.startOffset();
            return told.setOffset(start).setLeaderEpoch(log.log().epochAt(start).orElse(-1));
        }
        Optional<TimestampedOffset> found = Optional.empty();
        if (timestamp == ListOffsetsRequest.MAX_TIMESTAMP) {
            found = log.log().offsetOfLargestTimestamp();
        } else if (timestamp >= 0) {
            found = log.log().offsetForTimestamp(timestamp);
        }
        found.filter(f -> f.offset() < latest.offset())
                .ifPresent(f -> told.setOffset(f.offset())
                        .setTimestamp(f.timestampMs())
                        .setLeaderEpoch(f.leaderEpoch().orElse(-1)));
        return told;
    }
}
