package io.sunder.broker.handler;

import io.sunder.broker.api.ApiHandler;
import io.sunder.broker.api.Call;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.storage.DiskLog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.DescribeLogDirsRequestData;
import org.apache.kafka.common.message.DescribeLogDirsResponseData;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsPartition;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsResult;
import org.apache.kafka.common.message.DescribeLogDirsResponseData.DescribeLogDirsTopic;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.requests.AbstractResponse;
import org.apache.kafka.common.requests.DescribeLogDirsRequest;
import org.apache.kafka.common.requests.DescribeLogDirsResponse;

/** Tells which replicas the broker's one directory holds, and how large and how far behind they are. */
public final class LogDirsHandler implements ApiHandler {
    private final BrokerCore core;
    private final String directory;

    /**
     * Over the broker's replicas.
     *
     * @param directory the one of {@code log.dirs}
     */
    public LogDirsHandler(BrokerCore core, String directory) {
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
        return core.begin(answer -> answer.complete(Optional.of(
                new DescribeLogDirsResponse(new DescribeLogDirsResponseData().setResults(List.of(describe(asked)))))));
    }

    private DescribeLogDirsResult describe(DescribeLogDirsRequestData asked) {
        Map<String, DescribeLogDirsTopic> topics = new LinkedHashMap<>();
        for (Partition partition : core.replicas().partitions()) {
            TopicPartition id = partition.id();
            if (isAskedFor(asked, id)) {
                topics.computeIfAbsent(id.topic(), name -> new DescribeLogDirsTopic().setName(name))
                        .partitions()
                        .add(replica(partition));
            }
        }
        return new DescribeLogDirsResult().setLogDir(directory).setTopics(List.copyOf(topics.values()));
    }

    /** No list at all asks for everything. */
    private static boolean isAskedFor(DescribeLogDirsRequestData asked, TopicPartition id) {
        if (asked.topics() == null) {
            return true;
        }
        var topic = asked.topics().find(id.topic());
        return topic != null && topic.partitions().contains(id.partition());
    }

    private static DescribeLogDirsPartition replica(Partition partition) {
        DiskLog log = (DiskLog) partition.log();
        long behind = Math.max(0, partition.highWatermark() - log.endOffset());
        return new DescribeLogDirsPartition()
                .setPartitionIndex(partition.id().partition())
                .setPartitionSize(log.log().sizeInBytes())
                .setOffsetLag(behind);
    }
}
