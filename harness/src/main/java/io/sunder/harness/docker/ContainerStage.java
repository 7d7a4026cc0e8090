package io.sunder.harness.docker;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Equipment;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.docker.daemon.DockerDaemon;
import io.sunder.harness.docker.daemon.Leftovers;
import io.sunder.harness.docker.daemon.RunLabels;
import io.sunder.harness.docker.image.Images;
import io.sunder.harness.link.EngineSockets;
import io.sunder.harness.process.FormatArguments;
import io.sunder.harness.process.KafkaIds;
import io.sunder.harness.process.NodeCommand;
import io.sunder.harness.process.NodeFiles;
import io.sunder.harness.process.NodeServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Everything that a run has in Docker: its network, its engines, its nodes' containers. */
final class ContainerStage {
    private final DockerDaemon daemon;
    private final String name;
    private final Map<String, String> labels;
    private final Map<String, EngineContainer> engines = new LinkedHashMap<>();
    private final Map<Integer, NodeContainer> nodes = new LinkedHashMap<>();
    private @Nullable RunNetwork network;
    private @Nullable ContainerLayout layout;

    private ContainerStage(DockerDaemon daemon, String name) {
        this.daemon = daemon;
        this.name = name;
        this.labels = RunLabels.of(name).asMap();
    }

    /** Makes it all; if a part of it can't be made, nothing is left. */
    static ContainerStage set(
            DockerDaemon daemon,
            ClusterSpec spec,
            Images images,
            Path runDirectory,
            long seed,
            ClusterProgress progress) {
        // Refuses what can't be before anything is made.
        NodeServer.of(spec);
        Leftovers.remove(daemon).forEach(progress::step);
        ContainerStage stage = new ContainerStage(daemon, nameOf(runDirectory));
        try {
            progress.step("starting link engines in containers");
            RunNetwork made = RunNetwork.create(daemon, stage.name, stage.labels);
            stage.network = made;
            ContainerLayout places = new ContainerLayout(made.subnet(), spec.nodes());
            stage.layout = places;
            stage.startEngines(made, places, images, seed);
            progress.step("making the nodes' containers");
            for (Node node : spec.nodes()) {
                stage.makeNode(node, spec, images, runDirectory);
            }
            return stage;
        } catch (RuntimeException e) {
            try {
                stage.strike();
            } catch (ClusterException also) {
                e.addSuppressed(also);
            }
            throw e;
        }
    }

    /** Unique on the daemon: another process, or another run of this one, has another pid or folder. */
    private static String nameOf(Path runDirectory) {
        String id = KafkaIds.from(runDirectory + "/" + ProcessHandle.current().pid() + "/" + System.nanoTime());
        return "sunder-"
                + id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "").substring(0, 12);
    }

    private void startEngines(RunNetwork made, ContainerLayout places, Images images, long seed) {
        for (Node node : places.nodes()) {
            EngineContainer.Plan plan = new EngineContainer.Plan(
                    name + "-links-" + node.name(), made, places.engineAddress(node), List.of(), seed + node.id());
            engines.put(Integer.toString(node.id()), EngineContainer.start(daemon, plan, images, labels));
        }
        List<Integer> published = new ArrayList<>();
        places.brokers().forEach(broker -> published.add(ContainerLayout.clientPort(broker)));
        places.brokers().forEach(broker -> published.add(ContainerLayout.directPort(broker)));
        EngineContainer.Plan plan =
                new EngineContainer.Plan(name + "-links-client", made, places.clientEngineAddress(), published, seed);
        engines.put(ContainerLayout.CLIENT, EngineContainer.start(daemon, plan, images, labels));
        engines.values().forEach(engine -> engine.awaitAnswer(daemon));
        for (Node broker : places.brokers()) {
            int port = ContainerLayout.directPort(broker);
            clientEngine()
                    .passThrough(
                            "direct-to-" + broker.id(),
                            new InetSocketAddress(places.clientEngineAddress(), port),
                            new InetSocketAddress(places.address(broker), port));
        }
    }

    private void makeNode(Node node, ClusterSpec spec, Images images, Path runDirectory) {
        NodeFiles files = NodeFiles.of(runDirectory, node);
        Map<String, String> hosts = layout().extraHosts(node);
        Map<String, String> properties =
                new ContainerProperties(layout(), clientEngine().ports()::of).of(node, spec.propertiesOf(node));
        String hostLines = hosts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey() + "\n")
                .collect(Collectors.joining());
        files.write(properties, hostLines);
        String container = name + "-" + node.name();
        Equipment equipment = spec.equipment();
        Optional<ContainerDisk> disk = equipment.diskBytes().isPresent() && node.role() == Role.BROKER
                ? Optional.of(ContainerDisk.make(
                        daemon,
                        container + "-disk",
                        labels,
                        images.nodes(),
                        equipment.diskBytes().getAsLong()))
                : Optional.empty();
        NodeMaker maker = new NodeMaker(
                daemon,
                node,
                images,
                new NodeMaker.Place(container, labels, network(), layout().address(node), hosts),
                contents(node, spec, files),
                disk,
                equipment.movableClocks() ? Optional.of(ContainerClock.make()) : Optional.empty());
        nodes.put(node.id(), new NodeContainer(daemon, maker, spec.target(), files));
    }

    private Map<String, byte[]> contents(Node node, ClusterSpec spec, NodeFiles files) {
        NodeServer server = NodeServer.of(spec);
        List<String> options = new ArrayList<>(NodeCommand.smallJvm(server.heapMb(node.role())));
        options.addAll(server.options());
        options.add("-Dlog4j2.configurationFile=" + NodeContainer.HOME + "/log4j2.properties");
        options.add("-Dlog4j2.disable.jmx=true");
        boolean clocked = spec.equipment().movableClocks();
        if (clocked) {
            options.add(ContainerClock.option());
        }
        options.addAll(spec.jvmOptions());
        Map<Node, Integer> controllers =
                layout().controllers().stream().collect(Collectors.toMap(c -> c, ContainerLayout::nodePort));
        String script = StartScript.of(server, options, FormatArguments.of(controllers, node, name), clocked);
        try {
            Files.writeString(files.directory().resolve("start.sh"), script);
            return Map.of(
                    "start.sh", script.getBytes(StandardCharsets.UTF_8),
                    "server.properties", Files.readAllBytes(files.properties()),
                    "log4j2.properties", Files.readAllBytes(files.logging()),
                    "data/", new byte[0]);
        } catch (IOException e) {
            throw new ClusterException("the files of " + node + " can't be written: " + e + "; free space", e);
        }
    }

    String name() {
        return name;
    }

    ContainerLayout layout() {
        return required(layout);
    }

    private RunNetwork network() {
        return required(network);
    }

    private static <T> T required(@Nullable T part) {
        if (part == null) {
            throw new IllegalStateException("the run has no network");
        }
        return part;
    }

    Map<Integer, NodeContainer> nodes() {
        return nodes;
    }

    EngineContainer clientEngine() {
        return required(engines.get(ContainerLayout.CLIENT));
    }

    /** Where the engines serve their API, by the {@code from} of the links that each carries. */
    Map<String, InetSocketAddress> engineApis() {
        return engines.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().api()));
    }

    /** Where the engines' sockets can be seen, likewise. */
    Map<String, EngineSockets> engineSockets() {
        return engines.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().sockets(daemon)));
    }

    /** Removes every container and the network, as far as they were made. */
    void strike() {
        // Also one that was made but, since its making failed half-way, is known by its label alone.
        Leftovers.removeRun(daemon, name);
    }
}
