package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.process.FakeTime;
import io.sunder.harness.process.LauncherJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A node's clock that can be set while its container runs, by this machine's libfaketime, which is copied into the container. An
 * image with another C library can't load it; its nodes don't start then, and say so.
 */
final class ContainerClock {
    /** The jar with the class that tells the clock and then becomes the server. */
    static final String LAUNCHER = NodeContainer.HOME + "/launcher.jar";

    private static final String LIBRARY = "libfaketime.so.1";
    private static final String SETTING = "clock-skew";
    private static final String TOLD = "clock";
    private static final FakeTime FAKE_TIME = new FakeTime(
            NodeContainer.HOME + "/" + LIBRARY, NodeContainer.HOME + "/" + SETTING, NodeContainer.HOME + "/" + TOLD);

    private final byte[] library;
    private volatile Duration set = Duration.ZERO;

    private ContainerClock(byte[] library) {
        this.library = library;
    }

    /**
     * One that shows the true time.
     *
     * @throws ClusterException if there is no libfaketime on this machine; says how to get it
     */
    static ContainerClock make() {
        Path library = FakeTime.libraryHere();
        try {
            return new ContainerClock(Files.readAllBytes(library));
        } catch (IOException e) {
            throw new ClusterException(library + " can't be read: " + e, e);
        }
    }

    /** The environment of the container. */
    List<String> environment() {
        return FAKE_TIME.environment().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .sorted()
                .toList();
    }

    /** What the node's JVM is told so that it tells its clock. */
    static String option() {
        return FAKE_TIME.option();
    }

    /** What must be in the node's folder in a new container, by name. */
    Map<String, byte[]> contents() {
        return Map.of(LIBRARY, library, "launcher.jar", LauncherJar.bytes(), SETTING, setting());
    }

    private byte[] setting() {
        return FakeTime.settingFor(set).getBytes(StandardCharsets.UTF_8);
    }

    /** Sets it fast (positive) or slow; in force within a second or two. */
    void skew(ContainerFiles files, Duration by) {
        set = by;
        files.put(NodeContainer.HOME, Map.of(SETTING, setting()));
    }

    /** How far a running node's own clock is ahead of this machine's; a fraction of a second old. */
    static Duration shown(ContainerFiles files) {
        Optional<byte[]> told = files.read(NodeContainer.HOME + "/" + TOLD);
        long now = System.currentTimeMillis();
        try {
            return told.map(bytes ->
                            Duration.ofMillis(Long.parseLong(new String(bytes, StandardCharsets.UTF_8).strip()) - now))
                    .orElse(Duration.ZERO);
        } catch (NumberFormatException e) {
            return Duration.ZERO;
        }
    }
}
