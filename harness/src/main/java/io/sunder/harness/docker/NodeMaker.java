package io.sunder.harness.docker;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.LogConfig;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Target;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.image.Images;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a node's containers: the one that it begins with and, if it becomes another program or gets other data, those
 * that take its place. They all have the same name, address and files.
 *
 * @param images whose nodes' images they are made of
 * @param contents of the node's folder, by name
 * @param disk holds the data if it is there; else the data goes with the container
 */
record NodeMaker(
        DockerDaemon daemon,
        Node node,
        Images images,
        Place place,
        Map<String, byte[]> contents,
        Optional<ContainerDisk> disk,
        Optional<ContainerClock> clock) {
    /**
     * Where a node's containers are.
     *
     * @param container the name of each
     * @param labels the run's
     * @param network the run's
     * @param address the node's own in it
     * @param hosts the addresses of other nodes' names
     */
    record Place(
            String container,
            Map<String, String> labels,
            RunNetwork network,
            InetAddress address,
            Map<String, String> hosts) {}

    /**
     * Makes one that doesn't run yet.
     *
     * @return its id
     */
    String make(Target program) {
        HostConfig host = HostConfig.newHostConfig()
                .withNetworkMode(place.network().id())
                .withExtraHosts(place.hosts().entrySet().stream()
                        .map(entry -> entry.getKey() + ":" + entry.getValue())
                        .toArray(String[]::new))
                .withLogConfig(new LogConfig(LogConfig.LoggingType.JSON_FILE));
        disk.ifPresent(each -> host.withBinds(each.bind()));
        CreateContainerCmd command = daemon.client()
                .createContainerCmd(images.nodes(program))
                .withName(place.container())
                .withHostName(node.name())
                .withLabels(place.labels())
                .withUser("0:0")
                .withIpv4Address(place.address().getHostAddress())
                .withEntrypoint("/bin/sh", NodeContainer.HOME + "/start.sh")
                .withEnv(clock.map(ContainerClock::environment).orElseGet(List::of))
                .withHostConfig(host);
        String id = daemon.ask(
                "make the container of " + node + " of image " + images.nodes(program),
                () -> command.exec().getId());
        Map<String, byte[]> all = new HashMap<>(contents);
        clock.ifPresent(each -> all.putAll(each.contents()));
        new ContainerFiles(daemon, id).put(NodeContainer.HOME, all);
        return id;
    }
}
