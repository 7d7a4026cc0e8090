package io.sunder.harness.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The log directory of a broker that doesn't run. Every method throws {@link IOException} if a file can't be changed. */
public final class DataDirectory {
    private static final String RECOVERY_POINTS = "recovery-point-offset-checkpoint";
    private static final String START_OFFSETS = "log-start-offset-checkpoint";
    private static final String CLEAN_SHUTDOWN = ".kafka_cleanshutdown";
    private static final String FORMATTED = "meta.properties";
    private static final String METADATA = "__cluster_metadata-0";
    private static final Pattern PARTITION = Pattern.compile("[a-zA-Z0-9._-]+-\\d+");

    private final Path path;

    public DataDirectory(Path path) {
        this.path = path;
    }

    /**
     * Deletes everything, the mark of formatting last: a directory that was only half emptied still belongs to its node.
     *
     * @return what each partition lost; records are not counted
     */
    public List<Loss> wipe() throws IOException {
        List<Loss> losses = new ArrayList<>();
        for (Path partition : partitions()) {
            losses.add(new Loss(name(partition), 0, 0, logBytes(partition)));
        }
        List<Path> inside = new ArrayList<>(list(path));
        inside.sort(Comparator.comparing(entry -> name(entry).equals(FORMATTED)));
        for (Path entry : inside) {
            deleteTree(entry);
        }
        return losses;
    }

    /**
     * Cuts every partition's log back to what Kafka knows to have been fsynced: its recovery point, or its start offset
     * where there is none. That is the most a power failure can take. The metadata log, which is fsynced record by record,
     * stays.
     *
     * @return what each partition that lost anything lost
     */
    public List<Loss> loseUnflushed() throws IOException {
        Files.deleteIfExists(path.resolve(CLEAN_SHUTDOWN));
        Map<String, Long> recoveryPoints = OffsetCheckpoint.read(path.resolve(RECOVERY_POINTS));
        Map<String, Long> startOffsets = OffsetCheckpoint.read(path.resolve(START_OFFSETS));
        List<Loss> losses = new ArrayList<>();
        for (Path partition : partitions()) {
            String key = name(partition);
            long kept = Math.max(recoveryPoints.getOrDefault(key, 0L), startOffsets.getOrDefault(key, 0L));
            new UnflushedTail(partition, kept).cut().ifPresent(losses::add);
        }
        return losses;
    }

    /**
     * Damages bytes of one partition.
     *
     * @param key {@code topic-number}
     * @param chance where the choice among several such bytes comes from
     * @return what differs now; empty if there are no such bytes
     */
    public Optional<Corruption> corrupt(String key, CorruptionKind kind, CorruptionPlace place, RandomGenerator chance)
            throws IOException {
        Files.deleteIfExists(path.resolve(CLEAN_SHUTDOWN));
        Path partition = path.resolve(key);
        if (!Files.isDirectory(partition)) {
            return Optional.empty();
        }
        long recoveryPoint =
                OffsetCheckpoint.read(path.resolve(RECOVERY_POINTS)).getOrDefault(key, 0L);
        return new CorruptedLog(partition, recoveryPoint, chance).corrupt(kind, place);
    }

    /** The directories of partitions, in the order of their names; those that Kafka is about to delete aren't among them. */
    private List<Path> partitions() throws IOException {
        return list(path).stream()
                .filter(Files::isDirectory)
                .filter(entry -> PARTITION.matcher(name(entry)).matches())
                .filter(entry -> !name(entry).equals(METADATA))
                .toList();
    }

    private static long logBytes(Path partition) throws IOException {
        long bytes = 0;
        for (Path file : list(partition)) {
            bytes += name(file).endsWith(LogSegments.LOG) ? Files.size(file) : 0;
        }
        return bytes;
    }

    private static void deleteTree(Path root) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> walk = Files.walk(root)) {
            deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path entry : deepestFirst) {
            Files.delete(entry);
        }
    }

    static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        }
    }

    static String name(Path file) {
        return file.getFileName().toString();
    }
}
