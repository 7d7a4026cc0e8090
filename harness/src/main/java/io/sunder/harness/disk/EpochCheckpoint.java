package io.sunder.harness.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Kafka's file of leader epochs: a version, a count, then {@code epoch start-offset} lines, both growing. */
final class EpochCheckpoint {
    private static final int HEADER_LINES = 2;

    private EpochCheckpoint() {}

    /**
     * Drops the epochs that began at the end of the log or behind it. The file is empty until the broker first writes it.
     *
     * @throws IOException if the file isn't of this form
     */
    static void cut(Path file, long end) throws IOException {
        List<String> lines = Files.readAllLines(file);
        if (lines.isEmpty()) {
            return;
        }
        if (lines.size() < HEADER_LINES) {
            throw new IOException(file + " is no checkpoint of leader epochs");
        }
        List<String> left = new ArrayList<>();
        for (String line : lines.subList(HEADER_LINES, lines.size())) {
            try {
                if (Long.parseLong(line.substring(line.indexOf(' ') + 1)) < end) {
                    left.add(line);
                }
            } catch (NumberFormatException e) {
                throw new IOException(file + ": '" + line + "' is not of the form 'epoch start-offset'", e);
            }
        }
        left.add(0, lines.get(0));
        left.add(1, Integer.toString(left.size() - 1));
        Files.write(file, left);
    }
}
