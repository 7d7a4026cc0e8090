package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A log directory with one log that is opened, crashed and shut down by tests. */
final class Broker implements AutoCloseable {

    static final TopicPartition ORDERS = new TopicPartition("orders", 0);
    static final Uuid TOPIC_ID = new Uuid(7, 11);
    static final MetaProperties META = new MetaProperties("cluster", 1, new Uuid(5, 6));

    final Path path;
    final LogConfig config;
    long nowMs = 1_000_000;
    LogDirectory directory;
    PartitionLog log;

    Broker(Path path, Map<String, String> settings, String... defects) {
        this.path = path;
        StorageDefects planted = StorageDefects.NONE;
        for (String defect : defects) {
            planted = planted.with(defect);
        }
        this.config = LogConfig.defaults()
                .overriddenBy(Map.of("retention.ms", "-1", "message.timestamp.after.max.ms", "9223372036854775807"))
                .overriddenBy(settings)
                .withDefects(planted);
        start();
    }

    void start() {
        directory = LogDirectory.open(path, META, topic -> config, nowMs);
        log = directory.getOrCreate(ORDERS, TOPIC_ID, config, nowMs);
    }

    /** The process dies; all that was written is in the page cache still. */
    void crash() {
        directory.abandon();
    }

    void restartAfterCrash() {
        crash();
        start();
    }

    void restart() {
        directory.close(42);
        start();
    }

    AppendResult lead(String... values) {
        return log.appendAsLeader(Batches.plain(nowMs, values), 0, nowMs);
    }

    List<String> contents() throws Exception {
        return Batches.contents(log, log.endOffset());
    }

    List<Path> files(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(log.directory())) {
            return files.filter(f -> f.getFileName().toString().endsWith(suffix))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public void close() {
        directory.abandon();
    }
}
