package io.sunder.broker.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/** The file {@code partition.metadata}: the id of the topic that a log belongs to. */
final class PartitionMetadata {

    static final String FILE = "partition.metadata";
    private static final String TOPIC_ID = "topic_id: ";

    private PartitionMetadata() {}

    static void write(Path directory, Uuid topicId) throws IOException {
        String text = "version: 0\n" + TOPIC_ID + topicId;
        DurableFile.replace(directory.resolve(FILE), text.getBytes(StandardCharsets.UTF_8));
    }

    static Optional<Uuid> read(Path directory) throws IOException {
        Path path = directory.resolve(FILE);
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(path, StandardCharsets.UTF_8);
        if (lines.size() < 2
                || !lines.get(0).equals("version: 0")
                || !lines.get(1).startsWith(TOPIC_ID)) {
            throw new IOException("malformed " + path);
        }
        try {
            return Optional.of(Uuid.fromString(lines.get(1).substring(TOPIC_ID.length())));
        } catch (IllegalArgumentException e) {
            throw new IOException("malformed " + path, e);
        }
    }
}
