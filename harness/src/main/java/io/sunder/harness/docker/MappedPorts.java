package io.sunder.harness.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Ports;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A container's ports on the harness's machine. They are bound on the loopback interface alone: whoever reaches an
 * engine commands it. Where the daemon's loopback interface is not the harness's (a remote daemon, or a harness that is
 * in a container itself), {@code TESTCONTAINERS_HOST_OVERRIDE} names the host to reach them at, and they are bound on
 * all its addresses.
 *
 * @param outside by the port inside
 */
record MappedPorts(Map<Integer, InetSocketAddress> outside) {
    private static final String LOOPBACK = "127.0.0.1";

    static List<ExposedPort> exposed(Collection<Integer> ports) {
        return ports.stream().map(ExposedPort::tcp).toList();
    }

    /** Lets the daemon choose the outer ports. */
    static Ports bindings(Collection<Integer> ports) {
        Ports bindings = new Ports();
        String host = host();
        ports.forEach(port -> bindings.bind(
                ExposedPort.tcp(port), Ports.Binding.bindIp(host.equals(LOOPBACK) ? LOOPBACK : "0.0.0.0")));
        return bindings;
    }

    /** Those of a running container. */
    static MappedPorts of(DockerDaemon daemon, String container, Collection<Integer> ports) {
        InspectContainerResponse state = daemon.ask(
                "describe container " + container,
                () -> daemon.client().inspectContainerCmd(container).exec());
        Map<ExposedPort, Ports.Binding[]> bindings =
                state.getNetworkSettings().getPorts().getBindings();
        Map<Integer, InetSocketAddress> outside = new TreeMap<>();
        for (int port : ports) {
            Ports.Binding[] bound = bindings.get(ExposedPort.tcp(port));
            if (bound == null || bound.length == 0) {
                throw new ClusterException("Docker gave container " + container
                        + " no port on this machine for its port " + port + "; does the container still run? ("
                        + state.getState().getStatus() + ")");
            }
            outside.put(port, new InetSocketAddress(host(), Integer.parseInt(bound[0].getHostPortSpec())));
        }
        return new MappedPorts(outside);
    }

    /** Where the harness's machine reaches the port. */
    InetSocketAddress of(int port) {
        InetSocketAddress address = outside.get(port);
        if (address == null) {
            throw new IllegalArgumentException("port " + port + " is not mapped; there are " + outside.keySet());
        }
        return address;
    }

    private static String host() {
        String named = System.getenv().getOrDefault("TESTCONTAINERS_HOST_OVERRIDE", LOOPBACK);
        return named.isEmpty() || named.equals("localhost") ? LOOPBACK : named;
    }
}
