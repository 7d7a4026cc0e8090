package io.sunder.harness.proof;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.layout.ClusterLayout;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Looks at a running cluster's connections with whatever this system offers for it. */
public final class MeshInspector {
    private static final Path PROC = Path.of("/proc");

    private MeshInspector() {}

    /**
     * Proves that the nodes' connections go through the mesh.
     *
     * @param nodeOf the running nodes by pid
     * @throws ClusterException if one doesn't, or if this system can't tell
     */
    public static MeshProof prove(ClusterLayout layout, Map<Long, Node> nodeOf) {
        try {
            return new BypassCheck(layout, nodeOf).check(table().established(nodeOf.keySet()));
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
