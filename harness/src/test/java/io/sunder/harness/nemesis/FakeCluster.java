package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.DataChange;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.link.LinkEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A cluster of states alone. */
final class FakeCluster implements Cluster {
    final Map<Integer, NodeState> states = new HashMap<>(
            Map.of(1, NodeState.RUNNING, 2, NodeState.RUNNING, 3, NodeState.RUNNING, 101, NodeState.RUNNING));

    /** How often each node was started, and with which status it last ended. */
    private final Map<Integer, Integer> lives = new HashMap<>();

    private final Map<Integer, Duration> skews = new HashMap<>();
    private final Map<Integer, Target> targets = new HashMap<>();
    private final Map<Integer, Integer> statuses = new HashMap<>();

    /** With what a node ends that is asked to. */
    int stopStatus = 143;

    /** What happens when a node starts. */
    Runnable onStart = () -> {};

    /** What happens while a node ends that is asked to. */
    Runnable onStop = () -> {};

    /** Where every node's log is, if there is one. */
    Optional<Path> directory = Optional.empty();

    /** The only disk, if there is one. */
    Optional<Path> data = Optional.empty();

    @Override
    public List<Node> nodes() {
        return List.of(Node.broker(1), Node.broker(2), Node.broker(3), Node.controller(101));
    }

    @Override
    public List<LinkEndpoint> links() {
        return List.of();
    }

    @Override
    public void start() {
        states.replaceAll((id, state) -> NodeState.RUNNING);
    }

    @Override
    public void start(int id) {
        states.put(id, NodeState.RUNNING);
        lives.merge(id, 2, (lived, unused) -> lived + 1);
        onStart.run();
    }

    @Override
    public void awaitBrokerReady(int id, Duration limit) {
        // Nothing of it has to get ready.
    }

    @Override
    public void kill(int id) {
        states.put(id, NodeState.STOPPED);
        statuses.put(id, NodeLife.KILLED);
    }

    @Override
    public void stop(int id) {
        states.put(id, NodeState.STOPPED);
        statuses.put(id, stopStatus);
        onStop.run();
    }

    @Override
    public void pause(int id) {
        states.put(id, NodeState.PAUSED);
    }

    @Override
    public void resume(int id) {
        states.put(id, NodeState.RUNNING);
    }

    @Override
    public NodeState state(int id) {
        return states.get(id);
    }

    @Override
    public String bootstrapServers() {
        throw new UnsupportedOperationException("nobody listens");
    }

    @Override
    public InetSocketAddress directAddress(int brokerId) {
        throw new UnsupportedOperationException("nobody listens");
    }

    @Override
    public NodeLife life(int id) {
        NodeState state = states.get(id);
        boolean ended = state == NodeState.STOPPED || state == NodeState.CRASHED;
        return new NodeLife(
                lives.getOrDefault(id, 1),
                targets.getOrDefault(id, Target.parse("kafka:4.3.1")),
                "life " + lives.getOrDefault(id, 1),
                ended ? OptionalInt.of(statuses.getOrDefault(id, NodeLife.KILLED)) : OptionalInt.empty());
    }

    @Override
    public void become(int id, Target target) {
        targets.put(id, target);
    }

    @Override
    public void skewClock(int id, Duration by) {
        skews.put(id, by);
    }

    @Override
    public Duration clockSkew(int id) {
        return skews.getOrDefault(id, Duration.ZERO).plusMillis(3);
    }

    @Override
    public void fillDisk(int id) {
        // Of no size.
    }

    @Override
    public void relieveDisk(int id) {
        // It was never full.
    }

    @Override
    public <T> T changeData(int id, DataChange<T> change) throws IOException {
        return change.to(data.orElseThrow());
    }

    @Override
    public Path nodeDirectory(int id) {
        return directory.orElse(Path.of("nowhere"));
    }

    @Override
    public MeshProof proveMesh() {
        throw new UnsupportedOperationException("there are no connections");
    }

    @Override
    public void close() {
        states.replaceAll((id, state) -> NodeState.STOPPED);
    }
}
