package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A node's clock that can be set while it runs, by libfaketime: the time of day alone, not the monotonic clock that timeouts are
 * measured with.
 *
 * @param library libfaketime
 * @param directory the node's own, which holds the file that sets its clock and the one that tells it
 */
record MovableClock(Path library, Path directory) {
    private static final List<String> PLACES = List.of(
            "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
            "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
            "/usr/lib64/faketime/libfaketime.so.1",
            "/usr/lib/faketime/libfaketime.so.1",
            "/usr/local/lib/faketime/libfaketime.so.1");

    /**
     * The clock of a node, showing the true time.
     *
     * @throws ClusterException if there is no libfaketime here; says how to get it
     */
    static MovableClock of(Path directory) {
        Path library = PLACES.stream()
                .map(Path::of)
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() ->
                        new ClusterException("no node's clock can be moved, which the fault clock-skew needs: there"
                                + " is no libfaketime at " + String.join(", ", PLACES)
                                + "; install it (Debian and Ubuntu: apt-get install faketime; macOS has none"
                                + " that Java heeds)"));
        MovableClock clock = new MovableClock(library, directory);
        clock.skew(Duration.ZERO);
        return clock;
    }

    private Path setting() {
        return directory.resolve("clock-skew");
    }

    private Path told() {
        return directory.resolve("clock");
    }

    /** What a JVM is told so that it tells its clock. */
    String option() {
        return "-Dsunder.node.clock=" + told();
    }

    /**
     * The node's environment. Timed waits of a JVM are waits on condition variables of the monotonic clock, which the library's
     * correction for them makes return at once: without it they are right. The file is looked at once a second, since a
     * look at each question for the time makes a JVM too slow to start a broker.
     */
    Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD", library.toString(),
                "FAKETIME_TIMESTAMP_FILE", setting().toString(),
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /** Sets it fast (positive) or slow; in force within a second or two. */
    void skew(Duration by) {
        try {
            Files.createDirectories(directory);
            Path draft = setting().resolveSibling("clock-skew.draft");
            Files.writeString(draft, String.format(Locale.ROOT, "%+.3f%n", by.toMillis() / 1000.0));
            Files.move(draft, setting(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ClusterException("the clock of the node in " + directory + " can't be set: " + e, e);
        }
    }

    /** How far the node's own clock is ahead of this machine's, as the node last told it; a moment old at most if it lives. */
    Duration shown() {
        try {
            long written = Files.getLastModifiedTime(told()).toMillis();
            return Duration.ofMillis(Long.parseLong(Files.readString(told()).strip()) - written);
        } catch (IOException | NumberFormatException e) {
            return Duration.ZERO;
        }
    }
}
