package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a node printed from some moment on: its own account of what was done to it. */
final class NodeLog {
    /** More than a node prints within a fault; what comes after is not looked at. */
    private static final int MOST_BYTES = 4 << 20;

    private static final int MOST_CHARS = 240;

    private final Path file;
    private final long from;

    private NodeLog(Path file, long from) {
        this.file = file;
        this.from = from;
    }

    /** From now on. */
    static NodeLog ofNow(Cluster cluster, int id) {
        Path file = cluster.nodeDirectory(id).resolve("server.log");
        return new NodeLog(file, size(file));
    }

    private static long size(Path file) {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** The first such line, without its time; empty if there is none, or the log can't be read. */
    Optional<String> first(Predicate<String> wanted) {
        return lines().stream().filter(wanted).findFirst().map(NodeLog::words);
    }

    private List<String> lines() {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            // A container that took the place of another one began its log anew.
            long start = log.length() < from ? 0 : from;
            byte[] bytes = new byte[(int) Math.min(MOST_BYTES, log.length() - start)];
            log.seek(start);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String words(String line) {
        String text = line.replaceFirst("^\\[[^\\]]*\\]\\s*", "").strip();
        return text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS) + "...";
    }
}
