package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** SIGSTOP of nodes; the heal continues them. Its witness: the operating system says that they are stopped. */
final class PauseFault implements Fault {
    private final Cluster cluster;
    private final List<Integer> ids;
    /** The nodes that this fault itself hit: only they are its witnesses, and only they are its to heal. */
    private final List<Integer> struck = new ArrayList<>();

    PauseFault(Cluster cluster, List<Integer> ids) {
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
            if (cluster.state(id) != NodeState.RUNNING) {
                throw new FaultException(NodeNames.of(id) + " can't be paused: it isn't running");
            }
            cluster.pause(id);
            struck.add(id);
        }
    }

    @Override
    public Optional<String> witness() {
        boolean stopped = struck.equals(ids) && struck.stream().allMatch(id -> cluster.state(id) == NodeState.PAUSED);
        return stopped
                ? Optional.of(ids.stream()
                        .map(id -> NodeNames.of(id) + " was stopped and its process stood still")
                        .collect(Collectors.joining("; ")))
                : Optional.empty();
    }

    @Override
    public void heal() {
        for (int id : struck) {
            if (cluster.state(id) == NodeState.PAUSED) {
                cluster.resume(id);
            }
        }
    }
}
