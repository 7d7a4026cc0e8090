package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.metrics.FetchCounts;
import io.sunder.broker.replica.EpochEnd;
import io.sunder.broker.replica.FetchCall;
import io.sunder.broker.replica.FetchReply;
import io.sunder.broker.replica.PreferredReplica;
import io.sunder.broker.storage.StoredRecords;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.FetchRequestData.FetchPartition;
import org.apache.kafka.common.message.FetchRequestData.FetchTopic;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.FetchResponseData.EpochEndOffset;
import org.apache.kafka.common.message.FetchResponseData.FetchableTopicResponse;
import org.apache.kafka.common.message.FetchResponseData.PartitionData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;

/** Answers fetches of consumers and followers. There are no fetch sessions: each request names all its partitions. */
public final class FetchHandler implements ApiHandler {
    private static final short FIRST_WITH_TOPIC_IDS = 13;

    private final BrokerCore core;
    private final FetchCounts counts;
    private final int maxBytes;
    private final boolean rackAware;

    /**
     * Over the broker's replicas.
     *
     * @param maxBytes {@code fetch.max.bytes}: a whole answer
     * @param rackAware whether consumers are sent to replicas in their own rack
     * @param counts hears of every answer
     */
    public FetchHandler(BrokerCore core, int maxBytes, boolean rackAware, FetchCounts counts) {
        this.core = core;
        this.counts = counts;
        this.maxBytes = maxBytes;
        this.rackAware = rackAware;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.FETCH;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        FetchRequest request = (FetchRequest) call.request();
        if (request.metadata().sessionId() != 0) {
            return CompletableFuture.completedFuture(Optional.of(
                    FetchResponse.of(new FetchResponseData().setErrorCode(Errors.FETCH_SESSION_ID_NOT_FOUND.code()))));
        }
        return core.begin(answer -> fetch(request, answer));
    }

    private void fetch(FetchRequest request, CompletableFuture<Optional<AbstractResponse>> answer) {
        FetchResponseData data = new FetchResponseData();
        List<FetchCall.Part> wanted = new ArrayList<>();
        List<PartitionData> slots = new ArrayList<>();
        boolean urgent = false;
        for (FetchTopic topic : request.data().topics()) {
            Optional<String> name = core.nameOf(topic.topic(), topic.topicId());
            FetchableTopicResponse told =
                    new FetchableTopicResponse().setTopic(topic.topic()).setTopicId(topic.topicId());
            data.responses().add(told);
            for (FetchPartition asked : topic.partitions()) {
                PartitionData slot = new PartitionData().setPartitionIndex(asked.partition());
                told.partitions().add(slot);
                if (name.isEmpty()) {
                    boolean byId = request.version() >= FIRST_WITH_TOPIC_IDS;
                    fail(slot, byId ? Errors.UNKNOWN_TOPIC_ID : Errors.UNKNOWN_TOPIC_OR_PARTITION);
                    urgent = true;
                    continue;
                }
                TopicPartition id = new TopicPartition(name.get(), asked.partition());
                if (sentElsewhere(request, id, asked.fetchOffset(), slot)) {
                    urgent = true;
                    continue;
                }
                wanted.add(part(id, asked));
                slots.add(slot);
            }
        }
        FetchCall call = new FetchCall(
                Math.max(request.replicaId(), FetchCall.CONSUMER),
                request.replicaEpoch(),
                urgent ? 0 : request.maxWait(),
                request.minBytes(),
                Math.min(request.maxBytes(), maxBytes),
                wanted);
        core.replicas().fetch(call, reply -> {
            try {
                fill(slots, reply);
                counts.answered(request.isFromFollower(), sizeOf(slots));
                answer.complete(Optional.of(FetchResponse.of(data)));
            } catch (RuntimeException e) { // the log was deleted meanwhile; the core must not hear of it
                answer.completeExceptionally(e);
            }
        });
    }

    private static FetchCall.Part part(TopicPartition id, FetchPartition asked) {
        return new FetchCall.Part(
                id,
                asked.currentLeaderEpoch(),
                asked.fetchOffset(),
                asked.lastFetchedEpoch(),
                asked.logStartOffset(),
                asked.partitionMaxBytes());
    }

    /** Tells a consumer in another rack of the replica there, instead of sending it records. */
    private boolean sentElsewhere(FetchRequest request, TopicPartition id, long offset, PartitionData slot) {
        if (!rackAware || request.isFromFollower() || request.rackId().isEmpty()) {
            return false;
        }
        OptionalInt preferred = core.replicas()
                .partition(id)
                .map(partition -> PreferredReplica.choose(partition, core.image(), request.rackId(), offset))
                .orElse(OptionalInt.empty());
        preferred.ifPresent(broker -> core.replicas()
                .partition(id)
                .ifPresent(partition -> slot.setPreferredReadReplica(broker)
                        .setHighWatermark(partition.highWatermark())
                        .setLastStableOffset(partition.highWatermark())
                        .setLogStartOffset(partition.log().startOffset())
                        .setRecords(MemoryRecords.EMPTY)));
        return preferred.isPresent();
    }

    private static void fill(List<PartitionData> slots, FetchReply reply) {
        Iterator<PartitionData> slot = slots.iterator();
        for (FetchReply.Part part : reply.partitions()) {
            PartitionData told = slot.next()
                    .setErrorCode(part.error().code())
                    .setHighWatermark(part.highWatermark())
                    .setLastStableOffset(part.highWatermark())
                    .setLogStartOffset(part.logStartOffset())
                    .setRecords(
                            part.records() instanceof StoredRecords stored
                                    ? stored.forResponse()
                                    : MemoryRecords.EMPTY);
            part.diverging().ifPresent(end -> told.setDivergingEpoch(diverging(end)));
        }
    }

    private static long sizeOf(List<PartitionData> slots) {
        return slots.stream().mapToLong(slot -> slot.records().sizeInBytes()).sum();
    }

    private static EpochEndOffset diverging(EpochEnd end) {
        return new EpochEndOffset().setEpoch(end.epoch()).setEndOffset(end.endOffset());
    }

    private static void fail(PartitionData slot, Errors error) {
        slot.setErrorCode(error.code())
                .setHighWatermark(FetchResponse.INVALID_HIGH_WATERMARK)
                .setRecords(MemoryRecords.EMPTY);
    }
}
