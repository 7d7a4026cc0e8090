package io.sunder.harness.distribution;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The one directory of a user where things outlive a run: resolved class paths, class data archives, cluster numbers in
 * use and the record of running nodes. Anything in it may be deleted while no cluster runs.
 */
public final class CacheDirectory {
    private CacheDirectory() {}

    /**
     * {@code $XDG_CACHE_HOME/sunder}, else {@code ~/.cache/sunder}, else {@code sunder-USER} in the directory for
     * temporary files: the first that can be written. It exists on return.
     *
     * @throws ClusterException if none can be written
     */
    public static Path find() {
        return find(System.getenv(), System.getProperty("user.home", ""), System.getProperty("user.name", "user"));
    }

    static Path find(Map<String, String> environment, String home, String user) {
        List<Path> candidates = new ArrayList<>();
        String xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
        if (!xdg.isEmpty()) {
            candidates.add(Path.of(xdg, "sunder"));
        }
        if (!home.isEmpty()) {
            candidates.add(Path.of(home, ".cache", "sunder"));
        }
        candidates.add(Path.of(System.getProperty("java.io.tmpdir"), "sunder-" + user));
        List<String> failures = new ArrayList<>();
        for (Path candidate : candidates) {
            try {
                Files.createDirectories(candidate);
                if (Files.isWritable(candidate)) {
                    return candidate.toAbsolutePath();
                }
                failures.add(candidate + " is not writable");
            } catch (IOException e) {
                failures.add(candidate + ": " + e);
            }
        }
        throw new ClusterException("no directory for cached files can be written (" + String.join("; ", failures)
                + "); set XDG_CACHE_HOME to one that can");
    }
}
