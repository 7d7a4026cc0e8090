package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;

/** SIGTERM of a node, and how it ended upon that. */
final class OrderlyStop {
    /**
     * What a Kafka broker prints when the controller has made others the leaders of all that it led, so that it may go on to
     * end. It is told in a witness where it is there; no decision hangs on it.
     */
    private static final String LED_NOTHING = "The controller has asked us to exit controlled shutdown";

    private OrderlyStop() {}

    /** @throws FaultException unless the node runs */
    static void requireRunning(Cluster cluster, int id) {
        if (cluster.state(id) != NodeState.RUNNING) {
            throw new FaultException(NodeNames.of(id) + " can't be stopped: it isn't running");
        }
    }

    /**
     * Stops a node.
     *
     * @return in words, how its process ended
     * @throws FaultException if it did not end by itself: a kill is another fault
     */
    static String of(Cluster cluster, int id) {
        NodeLog log = NodeLog.ofNow(cluster, id);
        cluster.stop(id);
        NodeLife life = cluster.life(id);
        if (!life.endedByItself()) {
            throw new FaultException(
                    NodeNames.of(id) + " did not end when it was asked to, and was killed: it was no orderly stop");
        }
        String handedOver = log.first(line -> line.contains(LED_NOTHING))
                .map(line -> " after its leaderships had moved")
                .orElse("");
        return NodeNames.of(id) + " was asked to end and its " + life.process() + " ended by itself" + handedOver
                + ", with status " + life.status().orElseThrow();
    }
}
