package io.sunder.harness.docker;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.Images;
import io.sunder.harness.link.EngineSockets;
import io.sunder.harness.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A link engine in a container. It is never stopped while its run lasts, so what was mapped stays mapped.
 *
 * @param id the container
 * @param ports its API and whatever else was asked for
 */
record EngineContainer(String id, MappedPorts ports) {
    private static final int API = 8474;
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(60);
    private static final Duration ASK_EVERY = Duration.ofMillis(50);

    /** Several of these JVMs share a small machine with the brokers. */
    private static final List<String> JAVA = List.of(
            "java",
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            "-Xshare:auto",
            "-cp",
            "/opt/sunder/lib/*:/opt/sunder/lib/classes-0:/opt/sunder/lib/classes-1:/opt/sunder/lib/classes-2",
            "io.sunder.harness.toxiproxy.EngineMain");

    /**
     * What to start.
     *
     * @param name of the container
     * @param network of the run
     * @param address in it
     * @param published ports that the harness's machine reaches, besides the API's
     * @param seed where the embedded engine's chance comes from
     */
    record Plan(String name, RunNetwork network, InetAddress address, List<Integer> published, long seed) {}

    /** Starts it; {@link #awaitAnswer} tells when it serves. */
    static EngineContainer start(DockerDaemon daemon, Plan plan, Images images, Map<String, String> labels) {
        List<Integer> ports = new ArrayList<>(plan.published());
        ports.add(API);
        HostConfig host = HostConfig.newHostConfig()
                .withNetworkMode(plan.network().id())
                .withPortBindings(MappedPorts.bindings(ports));
        CreateContainerCmd command = daemon.client()
                .createContainerCmd(images.links())
                .withName(plan.name())
                .withLabels(labels)
                .withIpv4Address(plan.address().getHostAddress())
                .withExposedPorts(MappedPorts.exposed(ports))
                .withHostConfig(host);
        switch (images.engine()) {
            case TOXIPROXY -> command.withCmd("-host=0.0.0.0", "-port=" + API, "-proxy-metrics");
            case EMBEDDED -> {
                command.withEntrypoint(JAVA);
                command.withCmd("0.0.0.0", Integer.toString(API), Long.toString(plan.seed()), "anywhere");
            }
        }
        String id = daemon.ask(
                "make container " + plan.name() + " of image " + images.links(),
                () -> command.exec().getId());
        daemon.ask("start container " + plan.name(), () -> {
            daemon.client().startContainerCmd(id).exec();
            return true;
        });
        return new EngineContainer(id, MappedPorts.of(daemon, id, ports));
    }

    InetSocketAddress api() {
        return ports.of(API);
    }

    /** Its sockets, which root sees where the daemon is this machine's. */
    EngineSockets sockets(DockerDaemon daemon) {
        Long pid = daemon.ask(
                "describe container " + id,
                () -> daemon.client().inspectContainerCmd(id).exec().getState().getPidLong());
        return pid == null || pid <= 0 ? EngineSockets.UNSEEN : EngineSockets.ofNamespace(pid);
    }

    /** Waits until it serves its API. */
    void awaitAnswer(DockerDaemon daemon) {
        try {
            if (!Deadline.after(ANSWERS_WITHIN).await(this::answers, ASK_EVERY)) {
                String state = daemon.ask(
                        "describe container " + id,
                        () -> daemon.client()
                                .inspectContainerCmd(id)
                                .exec()
                                .getState()
                                .getStatus());
                throw new ClusterException("the link engine in container " + id.substring(0, 12) + " doesn't answer at "
                        + api() + " (the container is " + state + "); see 'docker logs " + id.substring(0, 12)
                        + "'. If Docker is not on this machine, name its host with TESTCONTAINERS_HOST_OVERRIDE");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterException("interrupted while waiting for a link engine", e);
        }
    }

    private boolean answers() {
        try {
            new ToxiproxyClient(api().getHostString(), api().getPort()).version();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Leads a port to an address without being a link: no fault ever touches it. */
    void passThrough(String name, InetSocketAddress listen, InetSocketAddress upstream) {
        try {
            new ToxiproxyClient(api().getHostString(), api().getPort()).createProxy(name, text(listen), text(upstream));
        } catch (IOException e) {
            throw new ClusterException("the way past the mesh to " + upstream + " can't be made: " + e.getMessage(), e);
        }
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
