package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Target;
import java.io.OutputStream;
import java.nio.file.Path;

/** A harness in a JVM of its own, for tests to kill: starts a small cluster, freezes its broker, and waits. */
final class AbandonedHarness {
    private AbandonedHarness() {}

    public static void main(String[] args) throws Exception {
        ClusterSpec spec = ClusterSpec.of(Target.parse("kafka")).withBrokers(1);
        ProcessCluster cluster = RunningCluster.start(spec, Path.of(args[0])).cluster();
        cluster.pause(1);
        System.out.println();
        System.out.println(cluster.pid(1).orElseThrow());
        System.out.println(cluster.pid(101).orElseThrow());
        System.out.println("ready");
        // Until the test ends this JVM, or is gone itself.
        System.in.transferTo(OutputStream.nullOutputStream());
    }
}
