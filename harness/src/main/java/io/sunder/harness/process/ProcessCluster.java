package io.sunder.harness.process;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.DataChange;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.NodeLife;
import io.sunder.harness.cluster.NodeState;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.distribution.CacheDirectory;
import io.sunder.harness.layout.AddressProbe;
import io.sunder.harness.layout.ClusterClaim;
import io.sunder.harness.layout.ClusterLayout;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.proof.MeshInspector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * A cluster of local processes. It takes its addresses at creation and gives them back when closed; a shutdown hook
 * closes one that is still open when the JVM ends, and nodes end by themselves when the JVM was killed.
 */
public final class ProcessCluster implements Cluster {
    private static final Duration ASK_EVERY = Duration.ofMillis(25);

    private final ClusterSpec spec;
    private final ClusterClaim claim;
    private final ClusterLayout layout;
    private final RunRecord record;
    private final Map<Integer, NodeProcess> nodes;
    private final Thread closeAtExit = new Thread(this::end, "sunder-cluster-end");
    private final AtomicBoolean started = new AtomicBoolean();
    private volatile boolean exitIsOwners;
    private volatile boolean closed;

    private ProcessCluster(ClusterSpec spec, ClusterClaim claim, RunRecord record, Map<Integer, NodeProcess> nodes) {
        this.spec = spec;
        this.claim = claim;
        this.layout = claim.layout();
        this.record = record;
        this.nodes = nodes;
    }

    /**
     * Prepares everything short of starting a node: ends what earlier runs left, fetches Kafka, takes addresses and
     * writes the nodes' files.
     *
     * @param runDirectory where {@code nodes/NAME} is made for each node
     * @param progress hears what takes long
     * @throws ClusterException if Kafka can't be had, no addresses are free, or a directory can't be written
     */
    public static ProcessCluster create(ClusterSpec spec, Path runDirectory, ClusterProgress progress) {
        return create(spec, runDirectory, progress, CacheDirectory.find());
    }

    static ProcessCluster create(ClusterSpec spec, Path runDirectory, ClusterProgress progress, Path cache) {
        Orphans.end(cache).forEach(progress::step);
        Map<Target, NodeProgram> programs = new LinkedHashMap<>();
        programs.put(spec.target(), NodeProgram.prepare(spec, cache, progress));
        for (Target further : spec.equipment().furtherTargets()) {
            programs.computeIfAbsent(further, target -> NodeProgram.prepare(spec.withTarget(target), cache, progress));
        }
        ClusterClaim claim = ClusterClaim.take(cache.resolve("clusters"), spec.nodes(), progress);
        try {
            return create(spec, runDirectory.toAbsolutePath().normalize(), programs, claim, Orphans.directoryIn(cache));
        } catch (RuntimeException e) {
            claim.close();
            throw e;
        }
    }

    private static ProcessCluster create(
            ClusterSpec spec, Path runDirectory, Map<Target, NodeProgram> programs, ClusterClaim claim, Path records) {
        Map<Node, Map<Target, NodeCommand>> commands = new LinkedHashMap<>();
        for (Node node : spec.nodes()) {
            Map<Target, NodeCommand> ofNode = new LinkedHashMap<>();
            programs.forEach((target, program) ->
                    ofNode.put(target, program.commandFor(claim.layout(), node, spec, runDirectory)));
            commands.put(node, ofNode);
        }
        Map<Node, BoundedDisk> disks = disks(spec, runDirectory);
        try {
            // Last, since from here on something must delete it.
            RunRecord record = RunRecord.begin(records, claim.layout().number());
            Map<Integer, NodeProcess> nodes = new LinkedHashMap<>();
            commands.forEach((node, ofNode) -> nodes.put(
                    node.id(),
                    new NodeProcess(
                            node,
                            spec.target(),
                            ofNode,
                            record,
                            Optional.ofNullable(disks.get(node)),
                            spec.equipment().movableClocks()
                                    ? Optional.of(MovableClock.of(
                                            NodeFiles.of(runDirectory, node).directory()))
                                    : Optional.empty())));
            return new ProcessCluster(spec, claim, record, nodes);
        } catch (RuntimeException e) {
            disks.values().forEach(BoundedDisk::close);
            throw e;
        }
    }

    /** A disk for each broker, if they are to have such. */
    private static Map<Node, BoundedDisk> disks(ClusterSpec spec, Path runDirectory) {
        Map<Node, BoundedDisk> disks = new HashMap<>();
        spec.equipment().diskBytes().ifPresent(bytes -> {
            try {
                for (Node node : spec.nodes()) {
                    if (node.role() == Role.BROKER) {
                        disks.put(
                                node,
                                BoundedDisk.mount(
                                        NodeFiles.of(runDirectory, node).data(), bytes));
                    }
                }
            } catch (RuntimeException e) {
                disks.values().forEach(BoundedDisk::close);
                throw e;
            }
        });
        return disks;
    }

    @Override
    public List<Node> nodes() {
        return layout.nodes();
    }

    @Override
    public List<LinkEndpoint> links() {
        return layout.links();
    }

    @Override
    public void start() {
        requireOpen();
        if (!started.compareAndSet(false, true)) {
            throw new IllegalStateException("the cluster was started before");
        }
        requireMesh();
        if (!exitIsOwners) {
            Runtime.getRuntime().addShutdownHook(closeAtExit);
        }
        try {
            nodes.values().forEach(NodeProcess::start);
            readiness(nodes.values()).awaitCluster(spec.readyTimeout());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Without the links no node would find another, and the deadline would pass with a misleading message. */
    private void requireMesh() {
        for (LinkEndpoint link : links()) {
            if (!AddressProbe.isTaken(link.listen())) {
                throw new ClusterException("nothing listens for the link " + link.id() + " at "
                        + link.listen().getAddress().getHostAddress() + ":"
                        + link.listen().getPort() + "; all links must be in the mesh before the cluster starts");
            }
        }
    }

    /**
     * Leaves it to the caller to close the cluster when the JVM ends. For those who still need the nodes then, to heal
     * them and to read from them; what a JVM that is killed leaves behind is ended in any case.
     */
    public void leaveExitToOwner() {
        exitIsOwners = true;
    }

    @Override
    public void start(int id) {
        requireOpen();
        node(id).start();
    }

    @Override
    public void awaitBrokerReady(int id, Duration limit) {
        NodeProcess broker = node(id);
        if (broker.node().role() != Role.BROKER) {
            throw new IllegalArgumentException(broker.node() + " is no broker");
        }
        readiness(List.of(broker)).awaitBroker(broker, limit);
    }

    private Readiness readiness(Collection<NodeProcess> awaited) {
        return new Readiness(
                awaited,
                broker -> new InetSocketAddress(
                        layout.ownAddress(broker), layout.ports().client()),
                ASK_EVERY);
    }

    @Override
    public void kill(int id) {
        node(id).kill();
    }

    @Override
    public void stop(int id) {
        node(id).stop();
    }

    @Override
    public void pause(int id) {
        node(id).pause();
    }

    @Override
    public void resume(int id) {
        node(id).resume();
    }

    @Override
    public NodeState state(int id) {
        return node(id).state();
    }

    /** The pid of the node's live process; empty if it has none. */
    public OptionalLong pid(int id) {
        return node(id).pid();
    }

    @Override
    public String bootstrapServers() {
        return layout.brokers().stream()
                .map(layout::clientAddress)
                .map(address -> address.getAddress().getHostAddress() + ":" + address.getPort())
                .collect(Collectors.joining(","));
    }

    @Override
    public InetSocketAddress directAddress(int brokerId) {
        Node broker = node(brokerId).node();
        if (broker.role() != Role.BROKER) {
            throw new IllegalArgumentException(broker + " has no listener for observers; only brokers have");
        }
        return layout.directAddress(broker);
    }

    @Override
    public NodeLife life(int id) {
        return node(id).life();
    }

    @Override
    public void become(int id, Target target) {
        node(id).become(target);
    }

    @Override
    public void skewClock(int id, Duration by) {
        node(id).skewClock(by);
    }

    @Override
    public Duration clockSkew(int id) {
        return node(id).clockSkew();
    }

    @Override
    public void fillDisk(int id) {
        node(id).fillDisk();
    }

    @Override
    public void relieveDisk(int id) {
        node(id).relieveDisk();
    }

    @Override
    public <T> T changeData(int id, DataChange<T> change) throws IOException {
        return node(id).changeData(change);
    }

    @Override
    public Path nodeDirectory(int id) {
        return node(id).files().directory();
    }

    @Override
    public MeshProof proveMesh() {
        Map<Long, Node> live = new HashMap<>();
        for (NodeProcess node : nodes.values()) {
            node.pid().ifPresent(pid -> live.put(pid, node.node()));
        }
        return MeshInspector.prove(layout, live);
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(closeAtExit);
        } catch (IllegalStateException e) {
            // The JVM is ending: the hook runs, and finds nothing left to do.
        }
    }

    /** Goes on to the last node whatever happens; the record stays if one could not be ended, for the next start. */
    private synchronized void end() {
        if (closed) {
            return;
        }
        closed = true;
        // An interrupted caller wants the nodes ended no less.
        boolean interrupted = Thread.interrupted();
        List<ClusterException> failures = new ArrayList<>();
        try {
            for (NodeProcess node : nodes.values()) {
                try {
                    node.endForGood();
                } catch (ClusterException e) {
                    failures.add(e);
                }
            }
            if (failures.isEmpty()) {
                record.delete();
            }
        } finally {
            claim.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private NodeProcess node(int id) {
        NodeProcess node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException("the cluster has no node " + id + "; it has " + nodes());
        }
        return node;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the cluster is closed");
        }
    }
}
