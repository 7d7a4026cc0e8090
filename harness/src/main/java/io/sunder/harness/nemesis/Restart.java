package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeState;

/** Starts nodes that a fault had ended. */
final class Restart {
    private Restart() {}

    /** Starts the node unless its process is there: somebody else may have started it, or it was never ended. */
    static void ifEnded(Cluster cluster, int id) {
        NodeState state = cluster.state(id);
        if (state == NodeState.STOPPED || state == NodeState.CRASHED) {
            cluster.start(id);
        }
    }
}
