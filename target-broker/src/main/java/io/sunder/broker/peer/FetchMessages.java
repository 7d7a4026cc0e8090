package io.sunder.broker.peer;

import io.sunder.broker.replica.EpochEnd;
import io.sunder.broker.replica.FetchCall;
import io.sunder.broker.replica.FetchReply;
import io.sunder.broker.replica.LogSlice;
import io.sunder.broker.storage.WireRecords;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InvalidRequestException;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchRequestData.FetchPartition;
import org.apache.kafka.common.message.FetchRequestData.FetchTopic;
import org.apache.kafka.common.message.FetchRequestData.ReplicaState;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;

/** A follower's fetch as Kafka's request, and the response as the core's reply. */
final class FetchMessages {
    private FetchMessages() {}

    /**
     * The request; partitions keep their order, so a topic may come more than once.
     *
     * @throws InvalidRequestException if a topic has no id
     */
    static FetchRequest request(FetchCall call, Map<String, Uuid> topicIds) {
        FetchRequestData data = new FetchRequestData()
                .setReplicaState(
                        new ReplicaState().setReplicaId(call.replicaId()).setReplicaEpoch(call.replicaEpoch()))
                .setMaxWaitMs(call.maxWaitMs())
                .setMinBytes(call.minBytes())
                .setMaxBytes(call.maxBytes());
        String before = "";
        for (FetchCall.Part part : call.partitions()) {
            if (!part.id().topic().equals(before)) {
                before = part.id().topic();
                Uuid id = topicIds.get(before);
                if (id == null) {
                    throw new InvalidRequestException("no id is known of topic " + before);
                }
                data.topics().add(new FetchTopic().setTopicId(id));
            }
            data.topics()
                    .get(data.topics().size() - 1)
                    .partitions()
                    .add(new FetchPartition()
                            .setPartition(part.id().partition())
                            .setCurrentLeaderEpoch(part.leaderEpoch())
                            .setFetchOffset(part.offset())
                            .setLastFetchedEpoch(part.lastFetchedEpoch())
                            .setLogStartOffset(part.logStartOffset())
                            .setPartitionMaxBytes(part.maxBytes()));
        }
        return new FetchRequest(data, ApiKeys.FETCH.latestVersion());
    }

    /**
     * The reply to a call.
     *
     * @throws InvalidRequestException if the response refuses the whole request, or is to another one
     */
    static FetchReply reply(FetchCall call, FetchResponse response) {
        if (response.error() != Errors.NONE) {
            throw new InvalidRequestException("the fetch was refused: " + response.error());
        }
        List<FetchReply.Part> parts = new ArrayList<>();
        Iterator<FetchCall.Part> asked = call.partitions().iterator();
        for (FetchableTopicResponse topic : response.data().responses()) {
            for (PartitionData told : topic.partitions()) {
                if (!asked.hasNext()) {
                    throw new InvalidRequestException("more partitions were answered than asked for");
                }
                FetchCall.Part part = asked.next();
                if (part.id().partition() != told.partitionIndex()) {
                    throw new InvalidRequestException(
                            "partition " + told.partitionIndex() + " was answered in place of " + part.id());
                }
                parts.add(reply(part, told));
            }
        }
        if (asked.hasNext()) {
            throw new InvalidRequestException("fewer partitions were answered than asked for");
        }
        return new FetchReply(parts);
    }

    private static FetchReply.Part reply(FetchCall.Part part, PartitionData told) {
        LogSlice records = told.records() instanceof MemoryRecords bytes && bytes.sizeInBytes() > 0
                ? new WireRecords(bytes)
                : LogSlice.EMPTY;
        Optional<EpochEnd> diverging =
                FetchResponse.divergingEpoch(told).map(end -> new EpochEnd(end.epoch(), end.endOffset()));
        return new FetchReply.Part(
                part.id(),
                Errors.forCode(told.errorCode()),
                told.highWatermark(),
                told.logStartOffset(),
                diverging,
                records);
    }
}
