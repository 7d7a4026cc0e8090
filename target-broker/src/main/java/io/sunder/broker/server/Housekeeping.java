package io.sunder.broker.server;

import io.sunder.broker.handler.BrokerCore;
import io.sunder.broker.log.LogDirectory;
import io.sunder.broker.log.PartitionLog;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.settings.ServerSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a broker's disk needs from time to time: flushes, checkpoints of high watermarks, retention. */
final class Housekeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    private final LogDirectory directory;
    private final BrokerCore core;
    private final ServerSettings settings;
    private final Consumer<Throwable> fatal;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(Threads.named("housekeeping"));

    Housekeeping(LogDirectory directory, BrokerCore core, ServerSettings settings, Consumer<Throwable> fatal) {
        this.directory = directory;
        this.core = core;
        this.settings = settings;
        this.fatal = fatal;
    }

    void start() {
        every(1000, () -> directory.housekeep(System.currentTimeMillis()));
        every(settings.duration("replica.high.watermark.checkpoint.interval.ms", 5000), this::checkpoint);
        every(settings.duration("log.retention.check.interval.ms", 300_000), this::enforceRetention);
    }

    private void every(long periodMs, Runnable task) {
        ScheduledFuture<?> unused = executor.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (KafkaStorageException e) {
                        if (directory.failure().isPresent()) {
                            fatal.accept(e);
                        }
                    } catch (RuntimeException e) {
                        LOG.error("housekeeping failed", e);
                    }
                },
                periodMs,
                periodMs,
                TimeUnit.MILLISECONDS);
    }

    /** Writes the high watermarks as they are now. */
    void checkpoint() {
        Map<TopicPartition, Long> now = highWatermarks();
        if (!now.isEmpty()) {
            directory.checkpointHighWatermarks(now);
        }
    }

    private Map<TopicPartition, Long> highWatermarks() {
        try {
            return core.thread()
                    .ask(() -> {
                        Map<TopicPartition, Long> found = new HashMap<>();
                        for (Partition partition : core.node().replicas().partitions()) {
                            found.put(partition.id(), partition.highWatermark());
                        }
                        return found;
                    })
                    .toCompletableFuture()
                    .get(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Map.of();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("high watermarks are not known: {}", e.toString());
            return Map.of();
        }
    }

    private void enforceRetention() {
        Map<TopicPartition, Long> now = highWatermarks();
        for (PartitionLog log : directory.logs()) {
            Long highWatermark = now.get(log.topicPartition());
            if (highWatermark != null) {
                log.enforceRetention(highWatermark, System.currentTimeMillis());
            }
        }
    }

    @Override
    public void close() {
        Threads.end(executor);
    }
}
