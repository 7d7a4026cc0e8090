package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.distribution.DistributionResolver;
import io.sunder.harness.distribution.KafkaDistribution;
import io.sunder.harness.layout.ClusterLayout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The program that all nodes of a cluster run.
 *
 * @param classPath the launcher, then Kafka's jars
 * @param archive class data made for exactly this class path, if there is any
 * @param server what the nodes become
 */
record NodeProgram(List<Path> classPath, Optional<Path> archive, NodeServer server) {
    /** A user who turned class data sharing off has no use for an archive. */
    private static final String SHARING_OFF = "-Xshare:off";

    static NodeProgram prepare(ClusterSpec spec, Path cache, ClusterProgress progress) {
        KafkaDistribution kafka = new DistributionResolver(cache, progress).resolve(spec.target());
        Path launcher = LauncherJar.in(cache);
        List<Path> classPath = new ArrayList<>();
        classPath.add(launcher);
        classPath.addAll(kafka.jars());
        NodeServer server = NodeServer.of(spec);
        if (spec.jvmOptions().contains(SHARING_OFF)) {
            return new NodeProgram(classPath, Optional.empty(), server);
        }
        ClassDataArchive archive = new ClassDataArchive(cache, kafka.fingerprint(), launcher);
        Optional<Path> made = archive.findOrMake(new TrainingServer(classPath, serverOptions(server)), progress);
        return new NodeProgram(classPath, made, server);
    }

    /** What the launcher is told of a server that isn't Kafka's, and the server's own options. */
    private static List<String> serverOptions(NodeServer server) {
        if (!server.formatsItself()) {
            return server.options();
        }
        List<String> options = new ArrayList<>();
        options.add("-Dsunder.node.main=" + server.mainClass());
        options.addAll(server.options());
        return options;
    }

    private static Map<Node, Integer> controllers(ClusterLayout layout) {
        return layout.controllers().stream().collect(Collectors.toMap(c -> c, c -> layout.serverPort(Role.CONTROLLER)));
    }

    /** The command of one node, after its files were written to {@code RUN/nodes/NAME}. */
    NodeCommand commandFor(ClusterLayout layout, Node node, ClusterSpec spec, Path runDirectory) {
        NodeFiles files = NodeFiles.of(runDirectory, node);
        files.write(NodeProperties.of(layout, node, files.data(), spec.propertiesOf(node)), layout.hostsFile(node));
        List<String> options = new ArrayList<>(NodeCommand.smallJvm(server.heapMb(node.role())));
        options.addAll(serverOptions(server));
        archive.ifPresent(file -> options.add("-XX:SharedArchiveFile=" + file));
        if (spec.equipment().movableClocks()) {
            options.add(new MovableClock(Path.of(""), files.directory()).option());
        }
        options.addAll(spec.jvmOptions());
        List<String> format = FormatArguments.of(controllers(layout), node, runDirectory + "/" + layout.number());
        return new NodeCommand(NodeCommand.thisJava(), classPath, options, files, format);
    }
}
