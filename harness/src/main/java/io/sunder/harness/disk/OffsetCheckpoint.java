package io.sunder.harness.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Kafka's files of one offset for each partition: a version, a count, then {@code topic partition offset} lines. */
final class OffsetCheckpoint {
    private static final String VERSION = "0";
    private static final int FIELDS = 3;

    private OffsetCheckpoint() {}

    /**
     * The offsets by {@code topic-number}; none if the file isn't there or is empty, as it is until the broker's first
     * checkpoint.
     *
     * @throws IOException if the file isn't of this form
     */
    static Map<String, Long> read(Path file) throws IOException {
        List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
        if (lines.isEmpty()) {
            return Map.of();
        }
        if (lines.size() < 2 || !lines.get(0).equals(VERSION)) {
            throw new IOException(file + " is no checkpoint of version " + VERSION);
        }
        Map<String, Long> offsets = new HashMap<>();
        for (String line : lines.subList(2, lines.size())) {
            String[] fields = line.split(" ", -1);
            if (fields.length != FIELDS) {
                throw new IOException(file + ": '" + line + "' is not of the form 'topic partition offset'");
            }
            try {
                offsets.put(fields[0] + "-" + fields[1], Long.parseLong(fields[2]));
            } catch (NumberFormatException e) {
                throw new IOException(file + ": '" + line + "' has no offset at its end", e);
            }
        }
        return offsets;
    }
}
