package io.sunder.harness.process;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import java.util.Optional;

/** What a wait for readiness asks of a node, whether it is a process or a container. */
public interface ObservedNode {
    Node node();

    NodeState state();

    /** How the node ended by itself; empty if it didn't. */
    Optional<String> crash();

    NodeFiles files();
}
