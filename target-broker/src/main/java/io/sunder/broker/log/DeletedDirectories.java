package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;

/** Directories of deleted logs that wait for their removal. */
final class DeletedDirectories {

    private record Waiting(Path directory, long dueMs) {}

    private final Queue<Waiting> waiting = new ArrayDeque<>();

    synchronized void add(Path directory, long dueMs) {
        waiting.add(new Waiting(directory, dueMs));
    }

    synchronized void removeDue(long nowMs) throws IOException {
        List<Waiting> due = waiting.stream().filter(w -> w.dueMs() <= nowMs).toList();
        for (Waiting directory : due) {
            removeTree(directory.directory());
            waiting.remove(directory);
        }
    }

    private static void removeTree(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(directory)) {
            files = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
