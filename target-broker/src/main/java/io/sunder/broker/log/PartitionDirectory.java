package io.sunder.broker.log;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** Names of the directories of logs: {@code topic-partition}, and {@code topic-partition.id-delete} once deleted. */
final class PartitionDirectory {

    private static final Pattern NAME = Pattern.compile("([a-zA-Z0-9._-]{1,249})-(\\d{1,9})");
    private static final Pattern DELETED = Pattern.compile(".+-\\d{1,9}\\.[0-9a-f]{32}-delete");

    private PartitionDirectory() {}

    static Path of(Path parent, TopicPartition partition) {
        return parent.resolve(partition.topic() + "-" + partition.partition());
    }

    /** The new name of a log that is to be removed, different for every topic of the same name. */
    static Path deleted(Path directory, Uuid topicId, long nowMs) {
        String seed = directory.getFileName() + " " + topicId + " " + nowMs;
        String id = UUID.nameUUIDFromBytes(seed.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "");
        return directory.resolveSibling(directory.getFileName() + "." + id + "-delete");
    }

    static boolean isDeleted(Path directory) {
        return DELETED.matcher(directory.getFileName().toString()).matches();
    }

    static Optional<TopicPartition> partitionOf(Path directory) {
        Matcher name = NAME.matcher(directory.getFileName().toString());
        return name.matches()
                ? Optional.of(new TopicPartition(name.group(1), Integer.parseInt(name.group(2))))
                : Optional.empty();
    }
}
