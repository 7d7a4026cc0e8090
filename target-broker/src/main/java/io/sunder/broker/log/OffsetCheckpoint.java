package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** A file with one offset per partition: {@code topic partition offset}. */
record OffsetCheckpoint(Path path) {

    static final String HIGH_WATERMARKS = "replication-offset-checkpoint";
    static final String RECOVERY_POINTS = "recovery-point-offset-checkpoint";
    static final String START_OFFSETS = "log-start-offset-checkpoint";

    void write(Map<TopicPartition, Long> offsets) throws IOException {
        List<String> entries = offsets.entrySet().stream()
                .map(e -> e.getKey().topic() + " " + e.getKey().partition() + " " + e.getValue())
                .sorted()
                .toList();
        DurableFile.replace(path, CheckpointLines.encode(entries));
    }

    Map<TopicPartition, Long> read() throws IOException {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (String entry : CheckpointLines.read(path)) {
            String[] fields = entry.split(" ", -1);
            try {
                if (fields.length != 3) {
                    throw CheckpointLines.malformed(path, entry);
                }
                offsets.put(new TopicPartition(fields[0], Integer.parseInt(fields[1])), Long.parseLong(fields[2]));
            } catch (NumberFormatException e) {
                throw CheckpointLines.malformed(path, entry);
            }
        }
        return offsets;
    }
}
