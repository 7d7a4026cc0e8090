package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.log.PartitionLog;
import io.sunder.broker.replica.Partition;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.DescribeLogDirsRequestData;
import org.apache.kafka.common.message.DescribeLogDirsResponseData;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsPartition;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsResult;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeLogDirsRequest;
import org.apache.kafka.common.requests.DescribeLogDirsResponse;

/** Tells how large the logs in the broker's one directory are. */
public final class DescribeLogDirsHandler implements ApiHandler {
    private final BrokerCore core;
    private final LogDirectory directory;

    /** Over the directory, and the core that knows how far the logs are committed. */
    public DescribeLogDirsHandler(BrokerCore core, LogDirectory directory) {
        this.core = core;
        this.directory = directory;
    }

    @Override
    public ApiKeys api() {
        return ApiKeys.DESCRIBE_LOG_DIRS;
    }

    @Override
    public CompletionStage<Optional<AbstractResponse>> answer(Call call) {
        DescribeLogDirsRequestData asked = ((DescribeLogDirsRequest) call.request()).data();
        return core.begin(answer -> answer.complete(Optional.of(new DescribeLogDirsResponse(response(asked)))));
    }

    private DescribeLogDirsResponseData response(DescribeLogDirsRequestData asked) {
        LogDirectory.Disk disk = directory.disk();
        DescribeLogDirsResult told = new DescribeLogDirsResult()
                .setLogDir(disk.path())
                .setErrorCode((directory.failure().isPresent() ? Errors.KAFKA_STORAGE_ERROR : Errors.NONE).code())
                .setTotalBytes(disk.totalBytes())
                .setUsableBytes(disk.usableBytes());
        for (PartitionLog log : directory.logs()) {
            if (wanted(asked, log.topicPartition())) {
                topic(told, log.topicPartition().topic()).partitions().add(partition(log));
            }
        }
        DescribeLogDirsResponseData data = new DescribeLogDirsResponseData();
        data.results().add(told);
        return data;
    }

    private static boolean wanted(DescribeLogDirsRequestData asked, TopicPartition id) {
        return asked.topics() == null
                || Optional.ofNullable(asked.topics().find(id.topic()))
                        .filter(topic -> topic.partitions().contains(id.partition()))
                        .isPresent();
    }

    private static DescribeLogDirsTopic topic(DescribeLogDirsResult told, String name) {
        for (DescribeLogDirsTopic topic : told.topics()) {
            if (topic.name().equals(name)) {
                return topic;
            }
        }
        DescribeLogDirsTopic added = new DescribeLogDirsTopic().setName(name);
        told.topics().add(added);
        return added;
    }

    private DescribeLogDirsPartition partition(PartitionLog log) {
        long highWatermark = core.replicas()
                .partition(log.topicPartition())
                .map(Partition::highWatermark)
                .orElse(0L);
        return new DescribeLogDirsPartition()
                .setPartitionIndex(log.topicPartition().partition())
                .setPartitionSize(log.sizeInBytes())
                .setOffsetLag(Math.max(0, highWatermark - log.endOffset()));
    }
}
