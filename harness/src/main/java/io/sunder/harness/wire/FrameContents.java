package io.sunder.harness.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.FetchRequestData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.requests.ResponseHeader;

/** Reads what a whole frame is about, by kafka-clients' own protocol classes. */
public final class FrameContents {
    private FrameContents() {}

    /**
     * The partitions that a frame of Fetch or Produce names; none for other APIs.
     *
     * @param request the frame's head, or that of the request that it answers
     * @param isRequest whether it is the request itself
     * @param frame the frame without its length field
     * @throws RuntimeException whatever kafka-clients throws of bytes that are not what their head says
     */
    public static List<PartitionName> partitions(RequestHead request, boolean isRequest, ByteBuffer frame) {
        ApiKeys api = ApiKeys.forId(request.apiKey());
        short version = request.version();
        if (isRequest) {
            RequestHeader.parse(frame);
        } else {
            ResponseHeader.parse(frame, api.responseHeaderVersion(version));
        }
        ByteBufferAccessor body = new ByteBufferAccessor(frame);
        return switch (api) {
            case FETCH ->
                isRequest
                        ? fetched(new FetchRequestData(body, version))
                        : fetched(new FetchResponseData(body, version));
            case PRODUCE ->
                isRequest
                        ? produced(new ProduceRequestData(body, version))
                        : produced(new ProduceResponseData(body, version));
            default -> List.of();
        };
    }

    private static List<PartitionName> fetched(FetchRequestData data) {
        List<PartitionName> names = new ArrayList<>();
        data.topics()
                .forEach(topic ->
                        topic.partitions().forEach(one -> add(names, topic.topic(), topic.topicId(), one.partition())));
        return names;
    }

    private static List<PartitionName> fetched(FetchResponseData data) {
        List<PartitionName> names = new ArrayList<>();
        data.responses()
                .forEach(topic -> topic.partitions()
                        .forEach(one -> add(names, topic.topic(), topic.topicId(), one.partitionIndex())));
        return names;
    }

    private static List<PartitionName> produced(ProduceRequestData data) {
        List<PartitionName> names = new ArrayList<>();
        data.topicData()
                .forEach(topic ->
                        topic.partitionData().forEach(one -> add(names, topic.name(), topic.topicId(), one.index())));
        return names;
    }

    private static List<PartitionName> produced(ProduceResponseData data) {
        List<PartitionName> names = new ArrayList<>();
        data.responses()
                .forEach(topic -> topic.partitionResponses()
                        .forEach(one -> add(names, topic.name(), topic.topicId(), one.index())));
        return names;
    }

    private static void add(List<PartitionName> names, String topic, Uuid id, int partition) {
        names.add(new PartitionName(topic, id, partition));
    }
}
