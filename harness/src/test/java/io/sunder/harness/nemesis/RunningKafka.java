package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.docker.RunningContainers;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.process.ProcessCluster;
import java.nio.file.Path;
import java.util.function.IntFunction;

/**
 * A started cluster on one of the runtimes.
 *
 * @param data a node's log directory, or a copy of it, by the node's id
 * @param end closes all of it
 */
record RunningKafka(Cluster cluster, IntFunction<Path> data, Runnable end) implements AutoCloseable {
    /** Starts one on a runtime. */
    @FunctionalInterface
    interface Starter {
        RunningKafka start(ClusterSpec spec, Path directory);
    }

    static RunningKafka asProcesses(ClusterSpec spec, Path directory) {
        ProcessCluster cluster = ProcessCluster.create(spec, directory, ClusterProgress.silent());
        LinkMesh mesh = LinkMesh.embedded();
        mesh.add(cluster.links());
        return started(new RunningKafka(
                cluster, id -> cluster.nodeDirectory(id).resolve("data"), () -> closeBoth(cluster, mesh)));
    }

    static RunningKafka inContainers(ClusterSpec spec, Path directory) {
        RunningContainers running = RunningContainers.prepare(spec, directory);
        return started(new RunningKafka(running.cluster(), running::copyOfData, running::close));
    }

    private static RunningKafka started(RunningKafka running) {
        try {
            running.cluster.start();
            return running;
        } catch (RuntimeException e) {
            running.close();
            throw e;
        }
    }

    private static void closeBoth(Cluster cluster, LinkMesh mesh) {
        try {
            mesh.close();
        } finally {
            cluster.close();
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
