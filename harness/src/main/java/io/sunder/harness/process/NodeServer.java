package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterSpec;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.cluster.Target;
import java.util.List;

/**
 * The server that a target's nodes become, the same as a local process and in a container.
 *
 * @param mainClass its main class, which takes the file of properties
 * @param formatsItself whether a new data directory needs no {@code kafka-storage format}
 * @param options JVM options that it needs
 * @param brokerHeapMb the heap of a broker, in MB
 * @param controllerHeapMb the heap of a controller, in MB
 */
public record NodeServer(
        String mainClass, boolean formatsItself, List<String> options, int brokerHeapMb, int controllerHeapMb) {
    /** Kafka's. */
    private static final NodeServer KAFKA = new NodeServer("kafka.Kafka", false, List.of(), 256, 192);

    /** Without the options the log of the target broker says less, since it has no file that configures that. */
    private static final NodeServer TARGET_BROKER = new NodeServer(
            "io.sunder.broker.TargetBroker",
            true,
            List.of(
                    "-Dorg.slf4j.simpleLogger.logFile=System.out",
                    "-Dorg.slf4j.simpleLogger.showDateTime=true",
                    "-Dorg.slf4j.simpleLogger.dateTimeFormat=[yyyy-MM-dd'T'HH:mm:ss.SSSXXX]",
                    "-Dorg.slf4j.simpleLogger.showThreadName=false",
                    "-Dorg.slf4j.simpleLogger.showShortLogName=true"),
            96,
            96);

    /**
     * The server for a cluster.
     *
     * @throws ClusterException if it can't be a cluster of that shape
     */
    public static NodeServer of(ClusterSpec spec) {
        if (!(spec.target() instanceof Target.TargetBroker)) {
            return KAFKA;
        }
        if (spec.controllers() > 1) {
            throw new ClusterException("the target broker has a single controller, not " + spec.controllers()
                    + "; set controllers: 1, or run the scenario against kafka");
        }
        return TARGET_BROKER;
    }

    /** How much heap a node gets, in MB. */
    public int heapMb(Role role) {
        return role == Role.BROKER ? brokerHeapMb : controllerHeapMb;
    }
}
