package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.cluster.Target;
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
 * @param serverOptions JVM options that the server needs
 * @param brokerHeapMb how much heap a broker gets
 */
record NodeProgram(List<Path> classPath, Optional<Path> archive, List<String> serverOptions, int brokerHeapMb) {
    private static final int BROKER_HEAP_MB = 256;
    private static final int TARGET_BROKER_HEAP_MB = 96;

    /** What makes a node the target broker; without it its log says less, since it has no file that configures that. */
    private static final List<String> TARGET_BROKER_OPTIONS = List.of(
            "-Dsunder.node.main=io.sunder.broker.TargetBroker",
            "-Dorg.slf4j.simpleLogger.logFile=System.out",
            "-Dorg.slf4j.simpleLogger.showDateTime=true",
            "-Dorg.slf4j.simpleLogger.dateTimeFormat=[yyyy-MM-dd'T'HH:mm:ss.SSSXXX]",
            "-Dorg.slf4j.simpleLogger.showThreadName=false",
            "-Dorg.slf4j.simpleLogger.showShortLogName=true");

    private static final int CONTROLLER_HEAP_MB = 192;

    /** A user who turned class data sharing off has no use for an archive. */
    private static final String SHARING_OFF = "-Xshare:off";

    static NodeProgram prepare(ClusterSpec spec, Path cache, ClusterProgress progress) {
        KafkaDistribution kafka = new DistributionResolver(cache, progress).resolve(spec.target());
        Path launcher = LauncherJar.in(cache);
        List<Path> classPath = new ArrayList<>();
        classPath.add(launcher);
        classPath.addAll(kafka.jars());
        boolean own = spec.target() instanceof Target.TargetBroker;
        if (own && spec.controllers() > 1) {
            throw new ClusterException("the target broker has a single controller, not " + spec.controllers()
                    + "; set controllers: 1, or run the scenario against kafka");
        }
        List<String> options = own ? TARGET_BROKER_OPTIONS : List.of();
        int heapMb = own ? TARGET_BROKER_HEAP_MB : BROKER_HEAP_MB;
        if (spec.jvmOptions().contains(SHARING_OFF)) {
            return new NodeProgram(classPath, Optional.empty(), options, heapMb);
        }
        ClassDataArchive archive = new ClassDataArchive(cache, kafka.fingerprint(), launcher);
        Optional<Path> made = archive.findOrMake(new TrainingServer(classPath, options), progress);
        return new NodeProgram(classPath, made, options, heapMb);
    }

    private static Map<Node, Integer> controllers(ClusterLayout layout) {
        return layout.controllers().stream().collect(Collectors.toMap(c -> c, c -> layout.serverPort(Role.CONTROLLER)));
    }

    /** The command of one node, after its files were written to {@code RUN/nodes/NAME}. */
    NodeCommand commandFor(ClusterLayout layout, Node node, ClusterSpec spec, Path runDirectory) {
        NodeFiles files = new NodeFiles(runDirectory.resolve("nodes").resolve(node.name()));
        files.write(NodeProperties.of(layout, node, files.data(), spec.properties()), layout.hostsFile(node));
        int heapMb = node.role() == Role.BROKER ? brokerHeapMb : Math.min(CONTROLLER_HEAP_MB, brokerHeapMb);
        List<String> options = new ArrayList<>(NodeCommand.smallJvm(heapMb));
        options.addAll(serverOptions);
        archive.ifPresent(file -> options.add("-XX:SharedArchiveFile=" + file));
        options.addAll(spec.jvmOptions());
        List<String> format = FormatArguments.of(controllers(layout), node, runDirectory + "/" + layout.number());
        return new NodeCommand(NodeCommand.thisJava(), classPath, options, files, format);
    }
}
