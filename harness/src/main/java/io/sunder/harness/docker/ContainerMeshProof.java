package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.proof.ProcNetTcp;
import io.sunder.harness.time.Deadline;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Looks into each running node's container and has what is seen there judged. */
final class ContainerMeshProof {
    private static final Duration RECONNECT_WITHIN = Duration.ofSeconds(10);
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private ContainerMeshProof() {}

    /**
     * Proves that the nodes' connections go through the mesh.
     *
     * @throws ClusterException if one doesn't, or if it can't be told
     */
    static MeshProof prove(ContainerLayout layout, Collection<NodeContainer> nodes) {
        ContainerBypass check = new ContainerBypass(layout);
        AtomicReference<List<Node>> unseen = new AtomicReference<>(List.of());
        AtomicReference<MeshProof> proof = new AtomicReference<>(new MeshProof(Map.of()));
        try {
            // A broker that is just reconnecting shows nothing for an instant.
            boolean complete = Deadline.after(RECONNECT_WITHIN)
                    .await(
                            () -> {
                                Map<Node, List<ProcNetTcp.Entry>> seen = look(nodes);
                                proof.set(check.check(seen));
                                unseen.set(ContainerBypass.unseenBrokers(seen.keySet(), proof.get()));
                                return unseen.get().isEmpty();
                            },
                            LOOK_EVERY);
            if (complete) {
                return proof.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while proving the link mesh", e);
        }
        throw new ClusterException("no connection of " + unseen.get()
                + " was seen, not even to a controller, so nothing is proven about the link mesh; is it cut off already,"
                + " or has the image no 'cat'?");
    }

    /** Nothing can be started in a paused container; a paused node opens no connections either. */
    private static Map<Node, List<ProcNetTcp.Entry>> look(Collection<NodeContainer> nodes) {
        ProcNetTcp format = new ProcNetTcp(ByteOrder.nativeOrder());
        Map<Node, List<ProcNetTcp.Entry>> seen = new LinkedHashMap<>();
        for (NodeContainer node : nodes) {
            if (node.state() == NodeState.RUNNING) {
                seen.put(node.node(), format.parse(node.connectionTable()));
            }
        }
        return seen;
    }
}
