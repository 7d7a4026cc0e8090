package io.sunder.harness.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What cluster is wanted, as plain data.
 *
 * @param target the program that every node runs
 * @param brokers how many brokers, 1..99; their ids are 1..brokers
 * @param controllers how many controllers, 1..9; their ids are 101..100+controllers
 * @param properties server properties that replace the harness's own choice on every node, or on node 2 alone if the name
 *     ends in {@code @2}
 * @param readyTimeout how long the whole cluster, or one restarted broker, may take until it serves requests
 * @param jvmOptions further options for every node's JVM, placed after the harness's own so that they win
 * @param equipment what faults need
 */
public record ClusterSpec(
        Target target,
        int brokers,
        int controllers,
        Map<String, String> properties,
        Duration readyTimeout,
        List<String> jvmOptions,
        Equipment equipment) {

    /** Properties that make up addressing and layout; overriding one would lead traffic past the mesh. */
    private static final Set<String> RESERVED = Set.of(
            "node.id",
            "broker.id",
            "process.roles",
            "listeners",
            "advertised.listeners",
            "listener.security.protocol.map",
            "inter.broker.listener.name",
            "security.inter.broker.protocol",
            "controller.listener.names",
            "controller.quorum.voters",
            "controller.quorum.bootstrap.servers",
            "log.dir",
            "log.dirs",
            "metadata.log.dir");

    /** Between the name of a property and the id of the only node that has it. */
    private static final char OF_NODE = '@';

    public ClusterSpec {
        requireBetween("brokers", brokers, 1, 99);
        requireBetween("controllers", controllers, 1, 9);
        if (readyTimeout.isNegative() || readyTimeout.isZero()) {
            throw new IllegalArgumentException("the ready timeout must be positive, not " + readyTimeout);
        }
        for (String key : properties.keySet()) {
            requireNode(key, brokers, controllers);
            if (RESERVED.contains(name(key))) {
                throw new IllegalArgumentException("the property " + key
                        + " can't be set: the harness needs it to lead every connection through the link mesh");
            }
        }
        for (Target further : equipment.furtherTargets()) {
            boolean ours = further instanceof Target.TargetBroker;
            if (ours != target instanceof Target.TargetBroker) {
                throw new IllegalArgumentException("a node of " + target + " can't become one of " + further
                        + ": they don't share their data and their controllers");
            }
        }
        properties = Map.copyOf(new TreeMap<>(properties));
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** Three brokers and one controller with the harness's own settings. */
    public static ClusterSpec of(Target target) {
        return new ClusterSpec(target, 3, 1, Map.of(), Duration.ofSeconds(60), List.of(), Equipment.none());
    }

    public ClusterSpec withBrokers(int count) {
        return new ClusterSpec(target, count, controllers, properties, readyTimeout, jvmOptions, equipment);
    }

    public ClusterSpec withControllers(int count) {
        return new ClusterSpec(target, brokers, count, properties, readyTimeout, jvmOptions, equipment);
    }

    /** Replaces the overriding properties as a whole. */
    public ClusterSpec withProperties(Map<String, String> overrides) {
        return new ClusterSpec(target, brokers, controllers, overrides, readyTimeout, jvmOptions, equipment);
    }

    public ClusterSpec withReadyTimeout(Duration timeout) {
        return new ClusterSpec(target, brokers, controllers, properties, timeout, jvmOptions, equipment);
    }

    public ClusterSpec withJvmOptions(List<String> options) {
        return new ClusterSpec(target, brokers, controllers, properties, readyTimeout, options, equipment);
    }

    public ClusterSpec withEquipment(Equipment parts) {
        return new ClusterSpec(target, brokers, controllers, properties, readyTimeout, jvmOptions, parts);
    }

    /** The same cluster of another program. */
    public ClusterSpec withTarget(Target program) {
        return new ClusterSpec(program, brokers, controllers, properties, readyTimeout, jvmOptions, equipment);
    }

    /** The overriding properties of one node: those of all nodes, then those that are its own. */
    public Map<String, String> propertiesOf(Node node) {
        Map<String, String> own = new TreeMap<>();
        properties.forEach((key, value) -> {
            if (key.indexOf(OF_NODE) < 0) {
                own.put(key, value);
            }
        });
        properties.forEach((key, value) -> {
            if (key.endsWith(OF_NODE + Integer.toString(node.id()))) {
                own.put(name(key), value);
            }
        });
        return own;
    }

    private static String name(String key) {
        int at = key.indexOf(OF_NODE);
        return at < 0 ? key : key.substring(0, at);
    }

    private static void requireNode(String key, int brokers, int controllers) {
        int at = key.indexOf(OF_NODE);
        if (at < 0) {
            return;
        }
        String id = key.substring(at + 1);
        boolean exists = id.matches("[1-9]\\d{0,8}")
                && (Integer.parseInt(id) <= brokers
                        || (Integer.parseInt(id) >= Node.FIRST_CONTROLLER
                                && Integer.parseInt(id) < Node.FIRST_CONTROLLER + controllers));
        if (at == 0 || !exists) {
            throw new IllegalArgumentException("the property " + key + " is of no node: NAME" + OF_NODE
                    + "ID with the id of a broker or controller was expected");
        }
    }

    /** The members in id order: brokers, then controllers. */
    public List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (int id = 1; id <= brokers; id++) {
            nodes.add(Node.broker(id));
        }
        for (int k = 0; k < controllers; k++) {
            nodes.add(Node.controller(Node.FIRST_CONTROLLER + k));
        }
        return List.copyOf(nodes);
    }

    private static void requireBetween(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the number of " + what + " must lie between " + least + " and " + most + ", not be " + value);
        }
    }
}
