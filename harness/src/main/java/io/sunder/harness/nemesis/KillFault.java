package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** SIGKILL of nodes; the heal starts them again with the data they had. Its witness: the processes are gone. */
final class KillFault implements Fault {
    private final Cluster cluster;
    private final List<Integer> ids;
    /** The nodes that this fault itself hit: only they are its witnesses, and only they are its to heal. */
    private final List<Integer> struck = new ArrayList<>();

    KillFault(Cluster cluster, List<Integer> ids) {
        this.cluster = cluster;
        this.ids = List.copyOf(ids);
    }

    @Override
    public List<String> targets() {
        return NodeNames.of(ids);
    }

    @Override
    public void begin() {
        for (int id : ids) {
            NodeState state = cluster.state(id);
            if (state != NodeState.RUNNING && state != NodeState.PAUSED) {
                throw new FaultException(NodeNames.of(id) + " can't be killed: it isn't running");
            }
            cluster.kill(id);
            struck.add(id);
        }
    }

    @Override
    public Optional<String> witness() {
        boolean gone = struck.equals(ids) && struck.stream().noneMatch(this::alive);
        return gone
                ? Optional.of(ids.stream()
                        .map(id -> NodeNames.of(id) + " was killed and its process is gone")
                        .collect(Collectors.joining("; ")))
                : Optional.empty();
    }

    private boolean alive(int id) {
        NodeState state = cluster.state(id);
        return state == NodeState.RUNNING || state == NodeState.PAUSED;
    }

    @Override
    public void heal() {
        for (int id : struck) {
            if (!alive(id)) {
                cluster.start(id);
            }
        }
    }
}
