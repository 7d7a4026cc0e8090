package io.sunder.harness.process;

import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.layout.ClusterLayout;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code kafka-storage format} is told about a node, apart from its properties file. */
final class FormatArguments {
    private FormatArguments() {}

    /**
     * A single controller begins a quorum of its own; several must agree beforehand on who they are.
     *
     * @param runName tells this cluster's ids apart from any other's
     */
    static List<String> of(ClusterLayout layout, Node node, String runName) {
        String clusterId = KafkaIds.from(runName);
        if (node.role() == Role.BROKER) {
            return List.of("--cluster-id", clusterId, "--no-initial-controllers");
        }
        if (layout.controllers().size() == 1) {
            return List.of("--cluster-id", clusterId, "--standalone");
        }
        return List.of("--cluster-id", clusterId, "--initial-controllers", initialControllers(layout, runName));
    }

    private static String initialControllers(ClusterLayout layout, String runName) {
        return layout.controllers().stream()
                .map(c -> c.id() + "@" + c.name() + ":" + layout.serverPort(Role.CONTROLLER) + ":"
                        + KafkaIds.from(runName + "/" + c.name()))
                .collect(Collectors.joining(","));
    }
}
