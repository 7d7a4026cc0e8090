package io.sunder.harness.proof;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.layout.ClusterLayout;
import io.sunder.harness.time.Deadline;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** Looks at a running cluster's connections with whatever this system offers for it. */
public final class MeshInspector {
    private static final Path PROC = Path.of("/proc");

    private static final Duration RECONNECT_WITHIN = Duration.ofSeconds(5);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);

    private MeshInspector() {}

    /**
     * Proves that the nodes' connections go through the mesh.
     *
     * @param nodeOf the running nodes by pid
     * @throws ClusterException if one doesn't, or if this system can't tell
     */
    public static MeshProof prove(ClusterLayout layout, Map<Long, Node> nodeOf) {
        BypassCheck check = new BypassCheck(layout, nodeOf);
        ConnectionTable table = table();
        AtomicReference<MeshProof> proof = new AtomicReference<>(new MeshProof(Map.of()));
        try {
            // A broker that is just reconnecting shows nothing for an instant.
            boolean complete = Deadline.after(RECONNECT_WITHIN)
                    .await(
                            () -> {
                                proof.set(look(check, table, nodeOf.keySet()));
                                return check.unseenBrokers(proof.get()).isEmpty();
                            },
                            LOOK_EVERY);
            if (complete) {
                return proof.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while proving the link mesh", e);
        }
        throw new ClusterException(
                "no connection of " + check.unseenBrokers(proof.get())
                        + " was seen, not even to a controller, so nothing is proven about the link mesh; is it cut off already?");
    }

    private static MeshProof look(BypassCheck check, ConnectionTable table, Set<Long> pids) {
        try {
            return check.check(table.established(pids));
        } catch (IOException e) {
            throw new ClusterException(
                    "the nodes' connections can't be inspected: " + e
                            + "; did a node end, or does it run as another user?",
                    e);
        }
    }

    private static ConnectionTable table() {
        if (ProcConnections.isAvailable(PROC)) {
            return new ProcConnections(PROC);
        }
        if (onPath("lsof")) {
            return new LsofConnections();
        }
        throw new ClusterException("this system tells nothing about connections: it has neither /proc/net/tcp nor the"
                + " program lsof; install lsof, so that the link mesh can be proven");
    }

    private static boolean onPath(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
        for (String directory : path.split(File.pathSeparator, -1)) {
            if (!directory.isEmpty() && Files.isExecutable(Path.of(directory, program))) {
                return true;
            }
        }
        return false;
    }
}
