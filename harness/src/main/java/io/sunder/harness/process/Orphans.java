package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.time.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends nodes whose harness died without ending them, which only a frozen node survives for long. A process is touched
 * only if both its pid and its start are the recorded ones.
 */
public final class Orphans {
    private static final Duration END_WITHIN = Duration.ofSeconds(10);

    private Orphans() {}

    /**
     * Looks through the records in a cache directory and ends what is left of dead runs.
     *
     * @param cacheDirectory see {@link io.sunder.harness.distribution.CacheDirectory}
     * @return a line for each process that was ended; empty if there was none
     * @throws ClusterException if an orphan doesn't end
     */
    public static List<String> end(Path cacheDirectory) {
        List<String> ended = new ArrayList<>();
        try {
            for (RunRecord run : RunRecord.all(directoryIn(cacheDirectory))) {
                boolean harnessLives =
                        run.harness().filter(ProcessIdentity::isAlive).isPresent();
                if (!harnessLives) {
                    ended.addAll(endNodes(run));
                    run.delete();
                }
            }
            return ended;
        } catch (IOException e) {
            throw new ClusterException("the records of earlier runs in " + cacheDirectory + " can't be read: " + e, e);
        }
    }

    static Path directoryIn(Path cacheDirectory) {
        return cacheDirectory.resolve("runs");
    }

    private static List<String> endNodes(RunRecord run) {
        List<String> ended = new ArrayList<>();
        for (RunRecord.Entry node : run.nodes()) {
            if (node.process().isAlive()) {
                end(node);
                ended.add("ended " + node.name() + " (pid " + node.process().pid()
                        + "), left behind by a harness that is gone");
            }
        }
        return ended;
    }

    private static void end(RunRecord.Entry node) {
        ProcessHandle.of(node.process().pid()).ifPresent(ProcessHandle::destroyForcibly);
        try {
            boolean gone =
                    Deadline.after(END_WITHIN).await(() -> !node.process().isAlive(), Duration.ofMillis(10));
            if (!gone) {
                throw new ClusterException(
                        node.name() + " (pid " + node.process().pid()
                                + "), left behind by an earlier run, doesn't end after SIGKILL; end it by hand");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while ending " + node.name(), e);
        }
    }
}
