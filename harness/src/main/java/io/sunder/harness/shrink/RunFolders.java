package io.sunder.harness.shrink;

import io.sunder.harness.process.DirectoryTree;
import io.sunder.harness.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The folders of tries: only those are kept that show the anomaly in the smallest scenario up to now. */
final class RunFolders {
    private final Path root;

    /**
     * @param root has a folder for each scenario's name, as every store does
     */
    RunFolders(Path root) {
        this.root = root;
    }

    /** Removes all folders of runs but these. Links such as {@code latest} stay until their folder is gone. */
    void removeAllBut(Set<Path> kept) {
        for (Path scenario : list(root)) {
            for (Path run : list(scenario)) {
                if (!kept.contains(run.toAbsolutePath().normalize())) {
                    delete(run);
                }
            }
        }
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> list = Files.list(folder)) {
            return list.filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new RunException(folder + " can't be read: " + e.getMessage(), e);
        }
    }

    private static void delete(Path run) {
        try {
            DirectoryTree.delete(run);
        } catch (IOException e) {
            throw new RunException(run + " can't be removed: " + e.getMessage(), e);
        }
    }
}
