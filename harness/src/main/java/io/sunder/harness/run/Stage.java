package io.sunder.harness.run;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.MeshProof;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.docker.DockerCluster;
import io.sunder.harness.link.AppliedEffect;
import io.sunder.harness.link.Delay;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkException;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.link.OnFrames;
import io.sunder.harness.process.ProcessCluster;
import io.sunder.harness.report.Console;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.Scenario;
import io.sunder.workloads.time.Clock;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a run plays on: a running cluster whose every connection is proven to go through the mesh. */
final class Stage implements AutoCloseable {
    private final LinkMesh mesh;
    private final Cluster cluster;
    /** Engines that live in containers go with the cluster, so the mesh has to let go of them before. */
    private final boolean meshFirst;

    private Stage(LinkMesh mesh, Cluster cluster, boolean meshFirst) {
        this.mesh = mesh;
        this.cluster = cluster;
        this.meshFirst = meshFirst;
    }

    /** Sets the stage; nothing of it is left if that fails. */
    static Stage set(RunSettings settings, RunDirectory directory, Console console, Interruption stop, Clock clock) {
        Optional<ContainerPlan> containers = ContainerPlan.of(settings, console);
        Stage stage = containers.isPresent()
                ? inContainers(settings, containers.get(), directory, console, stop)
                : asProcesses(settings, directory, console, stop);
        try {
            requireKafkaAware(stage.mesh, settings.scenario());
            if (stop.isAsked()) {
                throw new StoppedException();
            }
            stage.start(console, clock);
            return stage;
        } catch (RuntimeException e) {
            try {
                stage.close();
            } catch (ClusterException | LinkException also) {
                // A cluster that failed to start has ended its engines, too; what went wrong first is what counts.
                e.addSuppressed(also);
            }
            throw e;
        }
    }

    /** Said before anything is started: a fault that can't strike would only make the verdict unknown, and late. */
    private static void requireKafkaAware(LinkMesh mesh, Scenario scenario) {
        for (FaultSpec fault : scenario.faults()) {
            if (fault.action().linkEffect().orElse(null) instanceof OnFrames && !mesh.knowsKafka()) {
                throw new LinkException(
                        "the fault '" + fault.id() + "' (" + fault.action().kind()
                                + ") acts on Kafka frames, which only the embedded link engine can; run it without --toxiproxy");
            }
        }
    }

    private static Stage inContainers(
            RunSettings settings, ContainerPlan plan, RunDirectory directory, Console console, Interruption stop) {
        DockerCluster cluster = DockerCluster.create(
                plan.daemon(),
                settings.cluster(),
                plan.images(),
                directory.path(),
                settings.scenario().seed(),
                console::working);
        cluster.leaveExitToOwner();
        stop.asLastResort(cluster::close);
        try {
            return new Stage(LinkMesh.connect(cluster.engines(), cluster.engineSockets()), cluster, true);
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private static Stage asProcesses(RunSettings settings, RunDirectory directory, Console console, Interruption stop) {
        Scenario scenario = settings.scenario();
        LinkMesh mesh = settings.engine().mesh(scenario.seed());
        try {
            ProcessCluster cluster = ProcessCluster.create(settings.cluster(), directory.path(), console::working);
            cluster.leaveExitToOwner();
            stop.asLastResort(cluster::close);
            return new Stage(mesh, cluster, false);
        } catch (RuntimeException e) {
            mesh.close();
            throw e;
        }
    }

    private void start(Console console, Clock clock) {
        mesh.add(cluster.links());
        rehearse();
        long began = clock.nanoTime();
        cluster.start();
        double seconds = (clock.nanoTime() - began) / 1e9;
        MeshProof proof = cluster.proveMesh();
        console.say(String.format(
                java.util.Locale.ROOT,
                "cluster   %s, ready in %.1f s; %d links, all %d connections between nodes proven to go through them",
                cluster.nodes().stream().map(Node::name).collect(Collectors.joining(" ")),
                seconds,
                mesh.links().size(),
                proof.total()));
    }

    /** The first effect of a mesh takes a second to load what it needs; on an unused link that costs no fault its start. */
    private void rehearse() {
        LinkId any = mesh.links().iterator().next();
        try (AppliedEffect effect = mesh.apply(any, new Delay(Duration.ofMillis(1)), Direction.BOTH)) {
            effect.heal();
        }
    }

    LinkMesh mesh() {
        return mesh;
    }

    Cluster cluster() {
        return cluster;
    }

    List<Integer> brokers() {
        return cluster.nodes().stream()
                .filter(node -> node.role() == Role.BROKER)
                .map(Node::id)
                .toList();
    }

    /** Where each broker listens outside the mesh, for those who watch. */
    Map<Integer, InetSocketAddress> directAddresses() {
        return brokers().stream().collect(Collectors.toMap(id -> id, cluster::directAddress));
    }

    /** The same for a client that takes a list. */
    String directBootstrapServers() {
        return directAddresses().values().stream()
                .map(address -> address.getHostString() + ":" + address.getPort())
                .collect(Collectors.joining(","));
    }

    @Override
    public void close() {
        try {
            (meshFirst ? (Runnable) mesh::close : (Runnable) cluster::close).run();
        } finally {
            (meshFirst ? (Runnable) cluster::close : (Runnable) mesh::close).run();
        }
    }
}
