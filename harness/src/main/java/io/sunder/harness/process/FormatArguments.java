package io.sunder.harness.process;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code kafka-storage format} is told about a node, apart from its properties file. */
public final class FormatArguments {
    private FormatArguments() {}

    /**
     * A single controller begins a quorum of its own; several must agree beforehand on who they are.
     *
     * @param controllers all of them, with the port of each
     * @param runName tells this cluster's ids apart from any other's
     */
    public static List<String> of(Map<Node, Integer> controllers, Node node, String runName) {
        String clusterId = KafkaIds.from(runName);
        if (node.role() == Role.BROKER) {
            return List.of("--cluster-id", clusterId, "--no-initial-controllers");
        }
        if (controllers.size() == 1) {
            return List.of("--cluster-id", clusterId, "--standalone");
        }
        return List.of("--cluster-id", clusterId, "--initial-controllers", initialControllers(controllers, runName));
    }

    private static String initialControllers(Map<Node, Integer> controllers, String runName) {
        return controllers.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparingInt(Node::id)))
                .map(c -> c.getKey().id() + "@" + c.getKey().name() + ":" + c.getValue() + ":"
                        + KafkaIds.from(runName + "/" + c.getKey().name()))
                .collect(Collectors.joining(","));
    }
}
