package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a JVM is put under libfaketime: the time of day alone, not the monotonic clock that timeouts are measured with.
 *
 * @param library libfaketime, as the node finds it
 * @param setting the file that sets the clock, likewise
 * @param told the file in which the node tells its clock, likewise
 */
public record FakeTime(String library, String setting, String told) {
    private static final List<String> PLACES = List.of(
            "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
            "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
            "/usr/lib64/faketime/libfaketime.so.1",
            "/usr/lib/faketime/libfaketime.so.1",
            "/usr/local/lib/faketime/libfaketime.so.1");

    /**
     * This machine's libfaketime.
     *
     * @throws ClusterException if there is none; says how to get it
     */
    public static Path libraryHere() {
        return PLACES.stream()
                .map(Path::of)
                .filter(Files::isReadable)
                .findFirst()
                .orElseThrow(() ->
                        new ClusterException("no node's clock can be moved, which the fault clock-skew needs: there"
                                + " is no libfaketime at " + String.join(", ", PLACES)
                                + "; install it (Debian and Ubuntu: apt-get install faketime; macOS has none"
                                + " that Java heeds)"));
    }

    /** What a JVM is told so that it tells its clock. */
    public String option() {
        return "-Dsunder.node.clock=" + told;
    }

    /**
     * The node's environment. Timed waits of a JVM are waits on condition variables of the monotonic clock, which the library's
     * correction for them makes return at once: without it they are right. The file is looked at once a second, since a
     * look at each question for the time makes a JVM too slow to start a broker.
     */
    public Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD", library,
                "FAKETIME_TIMESTAMP_FILE", setting,
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                "DONT_FAKE_MONOTONIC", "1",
                "FAKETIME_FORCE_MONOTONIC_FIX", "0");
    }

    /** What the file that sets the clock holds for a clock that is fast (positive) or slow. */
    public static String settingFor(Duration by) {
        return String.format(Locale.ROOT, "%+.3f%n", by.toMillis() / 1000.0);
    }
}
