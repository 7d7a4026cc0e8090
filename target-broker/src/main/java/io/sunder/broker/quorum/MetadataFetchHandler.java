package io.sunder.broker.quorum;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.ledger.MetadataLog;
import io.sunder.broker.log.LogRead;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.FetchResponse;

/** Sends the metadata log to brokers that fetch it, and lets them wait for more. */
final class MetadataFetchHandler implements ApiHandler {
    private static final short FIRST_WITH_TOPIC_IDS = 13;

    private final ControllerThread controller;

    MetadataFetchHandler(ControllerThread controller) {
        this.controller = controller;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.FETCH;
    }

    @Override
    public short oldestVersion() {
        return FIRST_WITH_TOPIC_IDS;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        FetchRequestData data = ((FetchRequest) call.request()).data();
        boolean one =
                data.topics().size() == 1 && data.topics().get(0).partitions().size() == 1;
        if (!one || !data.topics().get(0).topicId().equals(MetadataLog.TOPIC_ID)) {
            throw new UnknownTopicIdException("a controller has only " + MetadataLog.PARTITION);
        }
        FetchRequestData.FetchPartition asked =
                data.topics().get(0).partitions().get(0);
        int maxBytes = Math.min(data.maxBytes(), asked.partitionMaxBytes());
        return controller
                .read(asked.fetchOffset(), maxBytes, data.maxWaitMs())
                .thenApply(read -> Optional.of(response(asked, read)));
    }

    private static AbstractResponse response(FetchRequestData.FetchPartition asked, LogRead read) {
        FetchResponseData.PartitionData partition = new FetchResponseData.PartitionData()
                .setPartitionIndex(asked.partition())
                .setLogStartOffset(0)
                .setRecords(read.records());
        return FetchResponse.of(new FetchResponseData()
                .setResponses(List.of(new FetchResponseData.FetchableTopicResponse()
                        .setTopicId(MetadataLog.TOPIC_ID)
                        .setPartitions(List.of(partition)))));
    }
}
