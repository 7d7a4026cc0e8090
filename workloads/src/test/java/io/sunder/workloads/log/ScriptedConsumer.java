package io.sunder.workloads.log;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * A consumer over logs that the test fills beforehand. It reads whole logs at once, asks end offsets from a script, and
 * throws what it is told to.
 */
final class ScriptedConsumer extends MockConsumer<byte[], byte[]> {

    private final Map<TopicPartition, Map<Long, Long>> logs = new HashMap<>();
    private final Deque<Map<TopicPartition, Long>> endOffsets = new ArrayDeque<>();
    private final Deque<KafkaException> endOffsetErrors = new ArrayDeque<>();
    private final RecordCodec codec;

    ScriptedConsumer(RecordCodec codec) {
        super("none");
        this.codec = codec;
    }

    /** The partition holds {@code values} at offsets 0, 1, 2... */
    ScriptedConsumer holding(TopicPartition partition, long... values) {
        Map<Long, Long> log = logs.computeIfAbsent(partition, p -> new TreeMap<>());
        for (long value : values) {
            log.put((long) log.size(), value);
        }
        return this;
    }

    /** The next question for end offsets gets this answer; the last one given stays. */
    ScriptedConsumer ending(Map<TopicPartition, Long> answer) {
        endOffsets.add(answer);
        return this;
    }

    /** The next question for end offsets throws. */
    ScriptedConsumer endOffsetsThrow(KafkaException error) {
        endOffsetErrors.add(error);
        return this;
    }

    @Override
    public synchronized void assign(Collection<TopicPartition> partitions) {
        super.assign(partitions);
        Map<TopicPartition, Long> beginnings = new HashMap<>();
        partitions.forEach(partition -> beginnings.put(partition, 0L));
        updateBeginningOffsets(beginnings);
        logs.forEach((partition, log) -> log.forEach((offset, value) -> addRecord(new ConsumerRecord<>(
                partition.topic(), partition.partition(), offset, new byte[0], codec.encode(value)))));
    }

    @Override
    public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions, Duration timeout) {
        if (!endOffsetErrors.isEmpty()) {
            throw endOffsetErrors.remove();
        }
        return endOffsets.size() > 1 ? endOffsets.remove() : endOffsets.element();
    }

    static TopicPartition orders(int partition) {
        return new TopicPartition("orders", partition);
    }

    static Map<TopicPartition, Long> ends(long... offsets) {
        Map<TopicPartition, Long> ends = new HashMap<>();
        for (int p = 0; p < offsets.length; p++) {
            ends.put(orders(p), offsets[p]);
        }
        return ends;
    }

    static List<LogTopic> topics(int partitions) {
        return List.of(new LogTopic("orders", partitions));
    }
}
