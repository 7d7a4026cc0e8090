package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;

/**
 * A node's clock that can be set while it runs.
 *
 * @param library libfaketime
 * @param directory the node's own, which holds the file that sets its clock and the one that tells it
 */
record MovableClock(Path library, Path directory) {
    /**
     * The clock of a node, showing the true time.
     *
     * @throws ClusterException if there is no libfaketime here; says how to get it
     */
    static MovableClock of(Path directory) {
        MovableClock clock = new MovableClock(FakeTime.libraryHere(), directory);
        clock.skew(Duration.ZERO);
        return clock;
    }

    private Path setting() {
        return directory.resolve("clock-skew");
    }

    private Path told() {
        return directory.resolve("clock");
    }

    private FakeTime fakeTime() {
        return new FakeTime(library.toString(), setting().toString(), told().toString());
    }

    /** What a JVM is told so that it tells its clock. */
    String option() {
        return fakeTime().option();
    }

    Map<String, String> environment() {
        return fakeTime().environment();
    }

    /** Sets it fast (positive) or slow; in force within a second or two. */
    void skew(Duration by) {
        try {
            Files.createDirectories(directory);
            Path draft = setting().resolveSibling("clock-skew.draft");
            Files.writeString(draft, FakeTime.settingFor(by));
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
