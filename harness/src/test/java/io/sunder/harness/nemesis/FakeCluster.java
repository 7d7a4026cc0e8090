package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.link.LinkEndpoint;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cluster of states alone. */
final class FakeCluster implements Cluster {
    final Map<Integer, NodeState> states = new HashMap<>(
            Map.of(1, NodeState.RUNNING, 2, NodeState.RUNNING, 3, NodeState.RUNNING, 101, NodeState.RUNNING));

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
    }

    @Override
    public void awaitBrokerReady(int id, Duration limit) {
        // Nothing of it has to get ready.
    }

    @Override
    public void kill(int id) {
        states.put(id, NodeState.STOPPED);
    }

    @Override
    public void stop(int id) {
        states.put(id, NodeState.STOPPED);
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
    public Path offlineData(int id) {
        return data.orElseThrow();
    }

    @Override
    public Path nodeDirectory(int id) {
        throw new UnsupportedOperationException("nothing is on disk");
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
