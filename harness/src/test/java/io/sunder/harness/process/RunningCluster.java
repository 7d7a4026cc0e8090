package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.link.LinkMesh;
import java.nio.file.Path;

/** A started cluster with the mesh that carries it. */
record RunningCluster(ProcessCluster cluster, LinkMesh mesh) implements AutoCloseable {
    static RunningCluster start(ClusterSpec spec, Path runDirectory) {
        RunningCluster running = prepare(spec, runDirectory);
        try {
            running.cluster.start();
            return running;
        } catch (RuntimeException e) {
            running.close();
            throw e;
        }
    }

    /** All but started. */
    static RunningCluster prepare(ClusterSpec spec, Path runDirectory) {
        ProcessCluster cluster = ProcessCluster.create(spec, runDirectory, System.out::println);
        LinkMesh mesh = LinkMesh.embedded();
        mesh.add(cluster.links());
        return new RunningCluster(cluster, mesh);
    }

    @Override
    public void close() {
        cluster.close();
        mesh.close();
    }
}
