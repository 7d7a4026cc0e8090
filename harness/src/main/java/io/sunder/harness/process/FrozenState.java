package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.time.Deadline;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** Asks the system whether a process is frozen: a signal that was sent has not yet been acted on. */
final class FrozenState {
    private FrozenState() {}

    static void await(long pid, boolean frozen, Duration limit) {
        try {
            if (!Deadline.after(limit).await(() -> isFrozen(pid) == frozen, Duration.ofMillis(5))) {
                throw new ClusterException("process " + pid + " is " + (frozen ? "still running " : "still frozen ")
                        + limit.toSeconds() + " s after the signal");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for process " + pid, e);
        }
    }

    static boolean isFrozen(long pid) {
        Path stat = Path.of("/proc", Long.toString(pid), "stat");
        try {
            if (Files.isReadable(stat)) {
                String text = Files.readString(stat);
                return text.charAt(text.lastIndexOf(')') + 2) == 'T';
            }
            return stateFromPs(pid).startsWith("T");
        } catch (IOException e) {
            return false;
        }
    }

    private static String stateFromPs(long pid) throws IOException {
        Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(pid)).start();
        ps.getOutputStream().close();
        return new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
