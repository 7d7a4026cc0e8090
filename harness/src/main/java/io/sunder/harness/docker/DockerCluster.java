package io.sunder.harness.docker;

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
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.Images;
import io.sunder.harness.link.EngineSockets;
import io.sunder.harness.link.LinkEndpoint;
import io.sunder.harness.process.Readiness;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * A cluster in containers. Its network and engines run from creation on, since links must listen before nodes start;
 * a shutdown hook closes a cluster that is still open when the JVM ends, and the next start removes what is left of one
 * whose JVM was killed.
 */
public final class DockerCluster implements Cluster {
    private static final Duration ASK_EVERY = Duration.ofMillis(100);

    private final ClusterSpec spec;
    private final ContainerStage stage;
    private final Thread closeAtExit = new Thread(this::end, "sunder-containers-end");
    private final AtomicBoolean started = new AtomicBoolean();
    private volatile boolean exitIsOwners;
    private volatile boolean closed;

    private DockerCluster(ClusterSpec spec, ContainerStage stage) {
        this.spec = spec;
        this.stage = stage;
    }

    /**
     * Prepares everything short of starting a node: removes what earlier runs left, makes the network, starts the
     * engines and makes the nodes' containers.
     *
     * @param images what the containers are made of
     * @param runDirectory where {@code nodes/NAME} is made for each node
     * @param seed where the engines' chance comes from
     * @param progress hears what takes long
     * @throws ClusterException if the daemon refuses; nothing is left then
     */
    public static DockerCluster create(
            DockerDaemon daemon,
            ClusterSpec spec,
            Images images,
            Path runDirectory,
            long seed,
            ClusterProgress progress) {
        Path directory = runDirectory.toAbsolutePath().normalize();
        return new DockerCluster(spec, ContainerStage.set(daemon, spec, images, directory, seed, progress));
    }

    /** What the names of the run's network and containers begin with, such as {@code sunder-4f3k2x}. */
    public String runName() {
        return stage.name();
    }

    /** Where the engines serve their API, by the {@code from} of the links that each carries. */
    public Map<String, InetSocketAddress> engines() {
        return stage.engineApis();
    }

    /** Where the engines' sockets can be seen, likewise. */
    public Map<String, EngineSockets> engineSockets() {
        return stage.engineSockets();
    }

    @Override
    public List<Node> nodes() {
        return stage.layout().nodes();
    }

    @Override
    public List<LinkEndpoint> links() {
        return stage.layout().links();
    }

    /** See {@link Cluster#start()}. The caller has made the links; a node whose links are missing never gets ready. */
    @Override
    public void start() {
        requireOpen();
        if (!started.compareAndSet(false, true)) {
            throw new IllegalStateException("the cluster was started before");
        }
        if (!exitIsOwners) {
            Runtime.getRuntime().addShutdownHook(closeAtExit);
        }
        try {
            stage.nodes().values().parallelStream().forEach(NodeContainer::start);
            readiness(stage.nodes().values()).awaitCluster(spec.readyTimeout());
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Leaves it to the caller to close the cluster when the JVM ends, because it still needs the nodes then. */
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
        NodeContainer broker = node(id);
        requireBroker(broker.node());
        readiness(List.of(broker)).awaitBroker(broker, limit);
    }

    /** Brokers are asked past the mesh. */
    private Readiness readiness(Collection<NodeContainer> awaited) {
        return new Readiness(awaited, this::direct, ASK_EVERY);
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

    @Override
    public String bootstrapServers() {
        return stage.layout().brokers().stream()
                .map(broker -> stage.clientEngine().ports().of(ContainerLayout.clientPort(broker)))
                .map(address -> address.getHostString() + ":" + address.getPort())
                .collect(Collectors.joining(","));
    }

    @Override
    public InetSocketAddress directAddress(int brokerId) {
        Node broker = node(brokerId).node();
        requireBroker(broker);
        return direct(broker);
    }

    private InetSocketAddress direct(Node broker) {
        return stage.clientEngine().ports().of(ContainerLayout.directPort(broker));
    }

    private static void requireBroker(Node node) {
        if (node.role() != Role.BROKER) {
            throw new IllegalArgumentException(node + " is no broker; only brokers serve clients and observers");
        }
    }

    @Override
    public NodeLife life(int id) {
        return node(id).life();
    }

    @Override
    public void become(int id, Target target) {
        if (!target.equals(spec.target()) && !spec.equipment().furtherTargets().contains(target)) {
            throw new IllegalArgumentException(node(id).node() + " can't become " + target
                    + "; there are images of " + spec.target() + " and "
                    + spec.equipment().furtherTargets());
        }
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

    /** Its {@code server.log} grows as the node prints; its {@code data} comes out of the container at the end. */
    @Override
    public Path nodeDirectory(int id) {
        return node(id).files().directory();
    }

    @Override
    public MeshProof proveMesh() {
        return ContainerMeshProof.prove(stage.layout(), stage.nodes().values());
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

    /** Goes on to the last container whatever happens. */
    private synchronized void end() {
        if (closed) {
            return;
        }
        closed = true;
        // An interrupted caller wants the containers removed no less.
        boolean interrupted = Thread.interrupted();
        List<RuntimeException> failures = new ArrayList<>();
        try {
            stage.nodes().values().forEach(node -> attempt(node::endForGood, failures));
            attempt(stage::strike, failures);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private static void attempt(Runnable step, List<RuntimeException> failures) {
        try {
            step.run();
        } catch (ClusterException e) {
            failures.add(e);
        }
    }

    private NodeContainer node(int id) {
        NodeContainer node = stage.nodes().get(id);
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
