package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One cluster's processes, written down as they start, so that a later start finds those that outlived their harness.
 *
 * <p>The file has a line for the harness and one for every node process ever started, in the form
 * {@code harness|NODE PID START}. Lines are only added; a torn last line belongs to a node that the same crash left
 * without its pipe, and is skipped.
 */
final class RunRecord {
    private static final String SUFFIX = ".run";
    private static final String HARNESS = "harness";

    /** One line of the record. */
    record Entry(String name, ProcessIdentity process) {
        String line() {
            return name + " " + process.pid() + " " + process.start() + "\n";
        }

        static Optional<Entry> parse(String line) {
            String[] fields = line.split(" ", -1);
            if (fields.length != 3 || !fields[1].matches("[0-9]{1,18}")) {
                return Optional.empty();
            }
            return Optional.of(new Entry(fields[0], new ProcessIdentity(Long.parseLong(fields[1]), fields[2])));
        }
    }

    private final Path file;

    private RunRecord(Path file) {
        this.file = file;
    }

    /** Begins a record that names this JVM as the harness. It appears in the directory complete or not at all. */
    static RunRecord begin(Path directory, int clusterNumber) {
        long pid = ProcessHandle.current().pid();
        ProcessIdentity self = ProcessIdentity.of(pid)
                .orElseThrow(() -> new ClusterException("this machine doesn't tell when process " + pid + " started"));
        Path file = directory.resolve(pid + "-" + clusterNumber + SUFFIX);
        try {
            Files.createDirectories(directory);
            Path draft = Files.createTempFile(directory, "run-", ".draft");
            Files.writeString(draft, new Entry(HARNESS, self).line());
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return new RunRecord(file);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    static List<RunRecord> all(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var files = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
            List<RunRecord> records = new ArrayList<>();
            files.forEach(file -> records.add(new RunRecord(file)));
            return records;
        }
    }

    void add(String node, ProcessIdentity process) {
        try {
            Files.writeString(file, new Entry(node, process).line(), StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    /** The harness that made the record; empty if the file is gone or its first line isn't one. */
    Optional<ProcessIdentity> harness() {
        return entries().stream()
                .findFirst()
                .filter(e -> e.name().equals(HARNESS))
                .map(Entry::process);
    }

    List<Entry> nodes() {
        return entries().stream().filter(e -> !e.name().equals(HARNESS)).toList();
    }

    private List<Entry> entries() {
        try {
            return Files.readAllLines(file).stream()
                    .flatMap(line -> Entry.parse(line).stream())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    Path file() {
        return file;
    }

    private static ClusterException unwritable(Path file, IOException e) {
        return new ClusterException(
                "the record of running nodes " + file + " can't be written: " + e + "; free space or make it writable",
                e);
    }
}
