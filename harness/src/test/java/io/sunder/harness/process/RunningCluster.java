package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterSpec;
import java.io.IOException;
import java.nio.file.Path;

/** A started cluster with the mesh that carries it. */
record RunningCluster(ProcessCluster cluster, PlainMesh mesh) implements AutoCloseable {
    static RunningCluster start(ClusterSpec spec, Path runDirectory) throws IOException {
        ProcessCluster cluster = ProcessCluster.create(spec, runDirectory, System.out::println);
        try {
            RunningCluster running = new RunningCluster(cluster, PlainMesh.of(cluster.links()));
            try {
                cluster.start();
                return running;
            } catch (RuntimeException e) {
                running.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    @Override
    public void close() {
        cluster.close();
        mesh.close();
    }
}
