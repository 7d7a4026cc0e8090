package io.sunder.broker.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.InconsistentTopicIdException;
import org.apache.kafka.common.errors.KafkaStorageException;

/**
 * A directory that holds the logs of one broker ({@code log.dirs}), with the checkpoints over all of them. Nothing runs by
 * itself: call {@link #housekeep} about once a second. Safe for use by several threads.
 *
 * <p>One I/O error fails the directory with all its logs, see {@link #failure}.
 */
public final class LogDirectory {

    private final Path path;
    private final MetaProperties meta;
    private final FileChannel lock;
    private final DirectoryFailure failure;
    private final boolean cleanShutdown;
    private final OptionalLong previousBrokerEpoch;
    private final LogCheckpoints checkpoints;
    private final Map<TopicPartition, Long> initialHighWatermarks;
    private final Map<TopicPartition, PartitionLog> logs = new ConcurrentHashMap<>();
    private final DeletedDirectories deleted = new DeletedDirectories();

    private LogDirectory(Path path, MetaProperties meta, FileChannel lock) throws IOException {
        this.path = path;
        this.meta = meta;
        this.lock = lock;
        this.failure = new DirectoryFailure(path);
        this.checkpoints = new LogCheckpoints(path);
        this.cleanShutdown = CleanShutdownFile.exists(path);
        this.previousBrokerEpoch = CleanShutdownFile.brokerEpoch(path);
        this.initialHighWatermarks = Map.copyOf(checkpoints.highWatermarks());
        CleanShutdownFile.delete(path);
    }

    /**
     * Opens a directory, creating it if needed, and all logs in it; recovers them if the last broker crashed.
     *
     * @param path the directory
     * @param expected whose directory it is; written if the directory is new, compared without the directory id else
     * @param configOf the settings of a topic's logs, by its name
     * @param nowMs the time, ms since 1970
     * @throws KafkaStorageException if the directory belongs to another node, is in use, or can't be read
     */
    public static LogDirectory open(
            Path path, MetaProperties expected, Function<String, LogConfig> configOf, long nowMs) {
        try {
            Files.createDirectories(path);
            FileChannel lock = DirectoryLock.take(path);
            try {
                LogDirectory directory = new LogDirectory(path, identify(path, expected), lock);
                directory.loadLogs(configOf, nowMs);
                return directory;
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (IOException e) {
            throw new KafkaStorageException("can't open log directory " + path + ": " + e, e);
        }
    }

    private static MetaProperties identify(Path path, MetaProperties expected) throws IOException {
        Optional<MetaProperties> found = MetaProperties.read(path);
        if (found.isEmpty()) {
            expected.write(path);
            return expected;
        }
        MetaProperties meta = found.get();
        if (meta.nodeId() != expected.nodeId() || !meta.clusterId().equals(expected.clusterId())) {
            throw new IOException("it belongs to node " + meta.nodeId() + " of cluster " + meta.clusterId()
                    + ", not to node " + expected.nodeId() + " of " + expected.clusterId());
        }
        return meta;
    }

    private void loadLogs(Function<String, LogConfig> configOf, long nowMs) throws IOException {
        List<Path> directories;
        try (Stream<Path> files = Files.list(path)) {
            directories = files.filter(Files::isDirectory).sorted().toList();
        }
        Map<TopicPartition, Long> starts = checkpoints.startOffsets();
        Map<TopicPartition, Long> recovered = checkpoints.recoveryPoints();
        for (Path directory : directories) {
            if (PartitionDirectory.isDeleted(directory)) {
                deleted.add(directory, nowMs);
                continue;
            }
            Optional<TopicPartition> partition = PartitionDirectory.partitionOf(directory);
            Optional<Uuid> topicId = PartitionMetadata.read(directory);
            if (partition.isPresent() && topicId.isPresent()) {
                TopicPartition p = partition.get();
                LogLoader loader = new LogLoader(
                        directory,
                        configOf.apply(p.topic()),
                        starts.getOrDefault(p, 0L),
                        recovered.getOrDefault(p, 0L),
                        cleanShutdown,
                        nowMs);
                logs.put(p, new PartitionLog(p, topicId.get(), loader, failure, this::writeCheckpoints));
            }
        }
        writeCheckpoints();
    }

    /** The directory. */
    public Path path() {
        return path;
    }

    /** Its absolute path, and the room on its disk in bytes. */
    public record Disk(String path, long totalBytes, long usableBytes) {}

    /** Where it is, and how much room there is. */
    public Disk disk() {
        return new Disk(
                path.toAbsolutePath().toString(),
                path.toFile().getTotalSpace(),
                path.toFile().getUsableSpace());
    }

    /** Whose directory it is. */
    public MetaProperties meta() {
        return meta;
    }

    /** Whether the broker before this one was shut down in order; if not, its logs were recovered. */
    public boolean wasCleanShutdown() {
        return cleanShutdown;
    }

    /** The broker epoch at the last clean shutdown, for the registration (KIP-966); none after a crash. */
    public OptionalLong previousBrokerEpoch() {
        return previousBrokerEpoch;
    }

    /** Why the directory can't be used any more, if it has failed. */
    public Optional<String> failure() {
        return failure.reason();
    }

    /** The logs of the directory. */
    public Collection<PartitionLog> logs() {
        return List.copyOf(logs.values());
    }

    /** The log of a partition, if there is one. */
    public Optional<PartitionLog> log(TopicPartition partition) {
        return Optional.ofNullable(logs.get(partition));
    }

    /**
     * The log of a partition, created if needed.
     *
     * @throws InconsistentTopicIdException if there is a log of another topic with the same name; delete it first
     */
    public synchronized PartitionLog getOrCreate(TopicPartition partition, Uuid topicId, LogConfig config, long nowMs) {
        PartitionLog existing = logs.get(partition);
        if (existing != null) {
            if (!existing.topicId().equals(topicId)) {
                throw new InconsistentTopicIdException(
                        "the log of " + partition + " has topic id " + existing.topicId() + ", not " + topicId);
            }
            return existing;
        }
        Path directory = PartitionDirectory.of(path, partition);
        failure.guard("create " + directory, () -> {
            Files.createDirectories(directory);
            PartitionMetadata.write(directory, topicId);
            DurableFile.syncDirectory(path);
            return directory;
        });
        PartitionLog log = new PartitionLog(
                partition,
                topicId,
                new LogLoader(directory, config, 0, 0, false, nowMs),
                failure,
                this::writeCheckpoints);
        logs.put(partition, log);
        return log;
    }

    /**
     * Deletes a log: its directory is renamed at once, its files go after {@code file.delete.delay.ms}. A log of the same
     * partition may be created right away.
     *
     * @return whether there was such a log
     */
    public synchronized boolean delete(TopicPartition partition, long nowMs) {
        PartitionLog log = logs.remove(partition);
        if (log == null) {
            return false;
        }
        failure.guard("delete the log of " + partition, () -> {
            Path renamed = PartitionDirectory.deleted(log.directory(), log.topicId(), nowMs);
            log.abandon();
            Files.move(log.directory(), renamed);
            DurableFile.syncDirectory(path);
            deleted.add(renamed, nowMs + log.config().fileDeleteDelayMs());
            writeCheckpoints();
            return renamed;
        });
        return true;
    }

    /** The high watermarks as they were last written before this start. */
    public Map<TopicPartition, Long> checkpointedHighWatermarks() {
        return initialHighWatermarks;
    }

    /** Writes the high watermarks of all partitions, replacing those of before. */
    public void checkpointHighWatermarks(Map<TopicPartition, Long> offsets) {
        failure.guard("write high watermarks", () -> {
            checkpoints.writeHighWatermarks(offsets);
            return offsets;
        });
    }

    /**
     * Does what is due: flushes as {@code flush.ms} says and after rolls, removes deleted files, forgets old producers,
     * writes recovery points and start offsets.
     */
    public void housekeep(long nowMs) {
        logs().forEach(log -> housekeep(log, nowMs));
        failure.guard("clean up", () -> {
            deleted.removeDue(nowMs);
            writeCheckpoints();
            return nowMs;
        });
    }

    private void housekeep(PartitionLog log, long nowMs) {
        try {
            log.housekeep(nowMs);
        } catch (KafkaStorageException e) {
            if (log(log.topicPartition()).filter(l -> l == log).isPresent()) {
                throw e;
            }
            // Deleted meanwhile: there is nothing left to do for it.
        }
    }

    private void writeCheckpoints() throws IOException {
        checkpoints.write(logs.values());
    }

    /**
     * Shuts down in order: all is flushed, and the next start needs no recovery.
     *
     * @param brokerEpoch the broker's epoch, which the next registration tells the controller
     */
    public synchronized void close(long brokerEpoch) {
        try {
            logs.values().forEach(PartitionLog::close);
            failure.guard("shut down", () -> {
                writeCheckpoints();
                CleanShutdownFile.write(path, brokerEpoch);
                lock.close();
                return path;
            });
        } finally {
            abandon();
        }
    }

    /** Lets go of all files without writing anything, as a crash would; the next start recovers. */
    public synchronized void abandon() {
        try {
            for (PartitionLog log : logs.values()) {
                log.abandon();
            }
            lock.close();
        } catch (IOException e) {
            throw new KafkaStorageException("can't close the files of " + path + ": " + e, e);
        }
    }
}
