package io.sunder.harness.docker.daemon;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.process.ProcessIdentity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * What marks a run's containers and networks.
 *
 * @param run tells this run's from any other's
 * @param place the machine and, on Linux, the process namespace that the harness's pid counts in; a daemon may serve
 *     harnesses that can't see one another
 * @param harness the process that made them
 */
public record RunLabels(String run, String place, ProcessIdentity harness) {
    /** On everything that a run makes. */
    public static final String RUN = "io.sunder.run";

    private static final String PLACE = "io.sunder.harness.place";
    private static final String PID = "io.sunder.harness.pid";
    private static final String START = "io.sunder.harness.start";
    private static final Path PID_NAMESPACE = Path.of("/proc/self/ns/pid");

    /** Those of this very process. */
    public static RunLabels of(String run) {
        long pid = ProcessHandle.current().pid();
        ProcessIdentity self = ProcessIdentity.of(pid)
                .orElseThrow(() -> new ClusterException("this machine doesn't tell when process " + pid + " started"));
        return new RunLabels(run, here(), self);
    }

    /** Reads them back; empty if they are incomplete. */
    static Optional<RunLabels> parse(Map<String, String> labels) {
        String pid = labels.getOrDefault(PID, "");
        String start = labels.getOrDefault(START, "");
        if (!labels.containsKey(RUN) || !labels.containsKey(PLACE) || !pid.matches("[0-9]{1,18}") || start.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new RunLabels(labels.get(RUN), labels.get(PLACE), new ProcessIdentity(Long.parseLong(pid), start)));
    }

    /** As Docker takes them. */
    public Map<String, String> asMap() {
        return Map.of(RUN, run, PLACE, place, PID, Long.toString(harness.pid()), START, harness.start());
    }

    /** Whether this process can tell that the harness is gone, and it is. */
    boolean isAbandoned() {
        return place.equals(here()) && !harness.isAlive();
    }

    private static String here() {
        try {
            String namespace = Files.isSymbolicLink(PID_NAMESPACE)
                    ? Files.readSymbolicLink(PID_NAMESPACE).toString()
                    : "";
            return hostName() + " " + namespace;
        } catch (IOException e) {
            throw new ClusterException("this process's namespace can't be read: " + e, e);
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // A machine that doesn't know its own name still has only one.
            return "localhost";
        }
    }
}
