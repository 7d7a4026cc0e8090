package io.sunder.broker.handler;

import io.sunder.broker.replica.Partition;
import io.sunder.broker.replica.ReplicaLog.Appended;
import io.sunder.broker.storage.WireRecords;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.message.ProduceRequestData.PartitionProduceData;
import org.apache.kafka.common.message.ProduceRequestData.TopicProduceData;
import org.apache.kafka.common.message.ProduceResponseData;
import org.apache.kafka.common.message.ProduceResponseData.PartitionProduceResponse;
import org.apache.kafka.common.message.ProduceResponseData.TopicProduceResponse;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.ProduceResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One Produce request on its way: answered when every partition of it is. */
final class PendingProduce {
    private static final Logger LOG = LoggerFactory.getLogger(PendingProduce.class);

    private final BrokerCore core;
    private final ProduceRequest request;
    private final CompletableFuture<Optional<AbstractResponse>> answer;
    private final ProduceResponseData data = new ProduceResponseData();
    private int open = 1;

    PendingProduce(BrokerCore core, ProduceRequest request, CompletableFuture<Optional<AbstractResponse>> answer) {
        this.core = core;
        this.request = request;
        this.answer = answer;
    }

    void append() {
        for (TopicProduceData topic : request.data().topicData()) {
            Optional<String> name = core.nameOf(topic.name(), topic.topicId());
            TopicProduceResponse answers =
                    new TopicProduceResponse().setName(topic.name()).setTopicId(topic.topicId());
            data.responses().add(answers);
            for (PartitionProduceData part : topic.partitionData()) {
                PartitionProduceResponse told = new PartitionProduceResponse().setIndex(part.index());
                answers.partitionResponses().add(told);
                if (Topic.isInternal(name.orElse(""))) {
                    // what brokers trust to have written themselves
                    told.setErrorCode(Errors.INVALID_TOPIC_EXCEPTION.code()).setBaseOffset(-1);
                } else if (name.isEmpty()) {
                    told.setErrorCode(Errors.UNKNOWN_TOPIC_ID.code()).setBaseOffset(-1);
                } else {
                    open++;
                    append(new TopicPartition(name.get(), part.index()), part, told);
                }
            }
        }
        closeOne();
    }

    private void append(TopicPartition id, PartitionProduceData part, PartitionProduceResponse told) {
        told.setBaseOffset(-1).setLogAppendTimeMs(-1).setLogStartOffset(-1);
        WireRecords batch =
                new WireRecords(part.records() instanceof MemoryRecords records ? records : MemoryRecords.EMPTY);
        try {
            Optional<Appended> appended = core.replicas()
                    .produce(id, batch, request.acks() == -1, request.timeout(), error -> finished(told, error));
            if (appended.isPresent()) {
                told.setBaseOffset(appended.get().baseOffset())
                        .setLogAppendTimeMs(batch.appendTimeMs())
                        .setLogStartOffset(core.replicas()
                                .partition(id)
                                .map(Partition::log)
                                .map(log -> log.startOffset())
                                .orElse(-1L));
            }
        } catch (InvalidRecordException e) {
            refused(told, Errors.INVALID_RECORD, e);
        } catch (KafkaException e) {
            Errors error = Errors.forException(e);
            if (error == Errors.UNKNOWN_SERVER_ERROR || error == Errors.KAFKA_STORAGE_ERROR) {
                LOG.error("a batch for {} can't be appended", id, e);
            }
            refused(told, error, e);
        }
    }

    private void refused(PartitionProduceResponse told, Errors error, KafkaException why) {
        told.setErrorMessage(why.getMessage());
        finished(told, error);
    }

    private void finished(PartitionProduceResponse told, Errors error) {
        told.setErrorCode(error.code());
        closeOne();
    }

    /** The offsets are set by the time the last one closes, since {@link #append()} itself is the last to close at once. */
    private void closeOne() {
        open--;
        if (open > 0) {
            return;
        }
        if (request.acks() == 0) {
            boolean failed = data.responses().stream()
                    .flatMap(topic -> topic.partitionResponses().stream())
                    .anyMatch(part -> part.errorCode() != Errors.NONE.code());
            if (failed) {
                answer.completeExceptionally(Errors.INVALID_REQUEST.exception("a write with acks=0 failed"));
            } else {
                answer.complete(Optional.empty());
            }
            return;
        }
        for (TopicProduceResponse topic : data.responses()) {
            topic.partitionResponses().stream()
                    .filter(part -> part.errorCode() != Errors.NONE.code())
                    .forEach(part -> part.setBaseOffset(-1).setLogAppendTimeMs(-1));
        }
        answer.complete(Optional.of(new ProduceResponse(data)));
    }
}
