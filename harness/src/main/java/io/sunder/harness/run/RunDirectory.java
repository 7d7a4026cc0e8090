package io.sunder.harness.run;

import io.sunder.harness.process.DirectoryTree;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * A run's folder in the store, {@code store/<scenario>/<time>/}, with the names of what lies in it.
 * {@code store/latest} and {@code store/<scenario>/latest} lead to the newest.
 */
public final class RunDirectory {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
    private static final int TRIES = 100;

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder of a new run. Two runs that begin in the same millisecond get different folders.
     *
     * @throws RunException if the store can't be written
     */
    public static RunDirectory create(Path store, String scenario, Instant now) {
        try {
            Path parent =
                    Files.createDirectories(store.toAbsolutePath().normalize().resolve(scenario));
            for (int later = 0; later < TRIES; later++) {
                Path fresh = parent.resolve(STAMP.format(now.plusMillis(later)));
                try {
                    Files.createDirectory(fresh);
                } catch (FileAlreadyExistsException e) {
                    continue;
                }
                link(parent.resolve("latest"), fresh.getFileName());
                link(parent.resolveSibling("latest"), parent.getFileName().resolve(fresh.getFileName()));
                return new RunDirectory(fresh);
            }
            throw new RunException("no free folder name in " + parent + " after " + TRIES + " tries");
        } catch (FileSystemException e) {
            throw new RunException(
                    "the store " + store + " can't be written: " + reason(e) + "; name another folder with --store", e);
        } catch (IOException e) {
            throw new RunException("the store " + store + " can't be written: " + e.getMessage(), e);
        }
    }

    private static String reason(FileSystemException e) {
        String kind = e.getClass().getSimpleName().replace("Exception", "");
        return e.getReason() == null ? kind + ": " + e.getFile() : e.getReason() + ": " + e.getFile();
    }

    /** Replaces a link at once, so that nobody ever finds it missing. One at a time: a process has one name for fresh ones. */
    private static synchronized void link(Path link, Path target) throws IOException {
        Path fresh = link.resolveSibling(
                link.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.deleteIfExists(fresh);
            Files.createSymbolicLink(fresh, target);
            Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (UnsupportedOperationException e) {
            // A file system without links: the folder itself is all there is.
            return;
        }
    }

    /**
     * Removes the folder with all that is in it.
     *
     * @throws RunException if something can't be removed
     */
    public void delete() {
        try {
            DirectoryTree.delete(path);
        } catch (IOException e) {
            throw new RunException(path + " can't be removed: " + e.getMessage(), e);
        }
    }

    /** The folder itself, absolute. */
    public Path path() {
        return path;
    }

    /** The scenario as it was run. */
    public Path scenario() {
        return path.resolve("scenario.yaml");
    }

    /** The faults as they were, with resolved targets. */
    public Path schedule() {
        return path.resolve("schedule.yaml");
    }

    /** The history. */
    public Path history() {
        return path.resolve("history.jsonl.zst");
    }

    /** The verdict. */
    public Path verdict() {
        return path.resolve("verdict.json");
    }

    /** The harness's own log. */
    public Path log() {
        return path.resolve("sunder.log");
    }

    /** The node's folders. */
    public Path nodes() {
        return path.resolve("nodes");
    }
}
