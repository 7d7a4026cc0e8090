package io.sunder.harness.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * One consumer, to which all partitions are assigned.
 *
 * @param nanoTime the clock
 */
record TopicReader(LongSupplier nanoTime) {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    /**
     * Reads a topic from its beginning.
     *
     * @param records how many there are
     * @return 10^6 bytes of values a second, from the first record on
     * @throws IOException if there are fewer
     */
    double read(String bootstrap, String topic, int partitions, long records) throws IOException {
        List<TopicPartition> all = IntStream.range(0, partitions)
                .mapToObj(partition -> new TopicPartition(topic, partition))
                .toList();
        try (KafkaConsumer<byte[], byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrap, "auto.offset.reset", "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            consumer.assign(all);
            consumer.seekToBeginning(all);
            long deadline = nanoTime.getAsLong() + LIMIT.toNanos();
            long begin = 0;
            long seen = 0;
            long bytes = 0;
            while (seen < records) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(200))) {
                    // Connecting is no reading, and takes longer than a megabyte does.
                    if (seen++ == 0) {
                        begin = nanoTime.getAsLong();
                    }
                    bytes += record.value().length;
                }
                if (nanoTime.getAsLong() > deadline) {
                    throw new IOException("only " + seen + " of " + records + " records were read in " + LIMIT);
                }
            }
            return bytes * 1e3 / (nanoTime.getAsLong() - begin);
        }
    }
}
