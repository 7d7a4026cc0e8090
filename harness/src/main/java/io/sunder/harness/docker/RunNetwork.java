package io.sunder.harness.docker;

import com.github.dockerjava.api.command.CreateNetworkCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Network;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.Leftovers;
import java.util.List;
import java.util.Map;

/**
 * A network of the run's own, with addresses that can be given out.
 *
 * @param id Docker's
 * @param subnet its addresses
 */
record RunNetwork(String id, Subnet subnet) {
    private static final int ATTEMPTS = 10;

    /**
     * Makes it. Docker knows which addresses are free, but lets nobody choose one in a network whose addresses it chose
     * itself; so it is asked for a network, and asked again for the same one by name. Another run may be quicker in
     * between; then it is done over.
     */
    static RunNetwork create(DockerDaemon daemon, String name, Map<String, String> labels) {
        for (int attempt = 1; ; attempt++) {
            Network.Ipam.Config free = freeAddresses(daemon, name + "-probe", labels);
            try {
                Network.Ipam ipam = new Network.Ipam()
                        .withConfig(new Network.Ipam.Config()
                                .withSubnet(free.getSubnet())
                                .withGateway(free.getGateway()));
                CreateNetworkCmd command = daemon.client()
                        .createNetworkCmd()
                        .withName(name)
                        .withDriver("bridge")
                        .withLabels(labels)
                        .withIpam(ipam);
                return new RunNetwork(command.exec().getId(), Subnet.parse(free.getSubnet()));
            } catch (DockerException e) {
                if (attempt == ATTEMPTS) {
                    throw daemon.refused("make the run's network " + name + " (" + ATTEMPTS + " attempts)", e);
                }
            }
        }
    }

    private static Network.Ipam.Config freeAddresses(DockerDaemon daemon, String name, Map<String, String> labels) {
        String id = daemon.ask(
                "make a network; remove unused ones with 'docker network prune' if it has no addresses" + " left",
                () -> daemon.client()
                        .createNetworkCmd()
                        .withName(name)
                        .withDriver("bridge")
                        .withLabels(labels)
                        .exec()
                        .getId());
        try {
            List<Network.Ipam.Config> configs = daemon.ask(
                    "describe network " + name,
                    () -> daemon.client()
                            .inspectNetworkCmd()
                            .withNetworkId(id)
                            .exec()
                            .getIpam()
                            .getConfig());
            return configs.stream()
                    .filter(config -> config.getSubnet().indexOf(':') < 0)
                    .findFirst()
                    .orElseThrow(() -> new io.sunder.harness.cluster.ClusterException(
                            "Docker made a network without IPv4 addresses; enable IPv4 in its configuration"));
        } finally {
            Leftovers.removeNetwork(daemon, id);
        }
    }
}
