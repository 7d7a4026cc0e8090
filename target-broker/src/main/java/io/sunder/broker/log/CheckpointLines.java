package io.sunder.broker.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Kafka's checkpoint files: a version line ({@code 0}), a line with the number of entries, then one entry a line. */
final class CheckpointLines {

    private CheckpointLines() {}

    static byte[] encode(List<String> entries) {
        StringBuilder text = new StringBuilder("0\n").append(entries.size()).append('\n');
        entries.forEach(entry -> text.append(entry).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The entries; none if there is no such file. Throws if version, count or line ends are not as they must be. */
    static List<String> read(Path path) throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        List<String> lines = Files.readAllLines(path, StandardCharsets.UTF_8);
        if (lines.size() < 2 || !lines.get(0).equals("0")) {
            throw new IOException("malformed checkpoint " + path + ": expected version 0 and a count");
        }
        List<String> entries = lines.subList(2, lines.size());
        if (!lines.get(1).equals(Integer.toString(entries.size()))) {
            throw new IOException("malformed checkpoint " + path + ": expected " + lines.get(1) + " entries, found "
                    + entries.size());
        }
        return List.copyOf(entries);
    }

    static IOException malformed(Path path, String entry) {
        return new IOException("malformed checkpoint " + path + ": unreadable entry '" + entry + "'");
    }
}
