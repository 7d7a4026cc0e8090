package io.sunder.harness.scenario;

import io.sunder.harness.cluster.Target;
import io.sunder.harness.disk.CorruptionKind;
import io.sunder.harness.disk.CorruptionPlace;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Selector.All;
import io.sunder.harness.scenario.Selector.ById;
import io.sunder.harness.scenario.Selector.ByPartitionRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the faults of {@link NodeAction}. */
final class NodeActionParser {
    static final Set<String> KINDS = Set.of("stop", "corrupt", "disk-full", "clock-skew", "rolling-restart", "upgrade");

    /** Kinds whose victims are down until they are started again. */
    static final Set<String> ENDED_BY_RESTART = Set.of("stop", "corrupt");

    /** How long a node may take to be back, where nothing is said. */
    private static final Duration EACH_WITHIN = Duration.ofSeconds(60);

    /** A broker that holds next to nothing needs some megabytes. */
    private static final int LEAST_MEGABYTES = 16;

    private static final int MEGABYTES = 64;
    private static final int MOST_MEGABYTES = 4096;
    private static final int FIRST_CONTROLLER = 101;

    private final NodeParser nodes;
    private final ClusterSettings cluster;

    NodeActionParser(NodeParser parser, ClusterSettings cluster) {
        this.nodes = parser;
        this.cluster = cluster;
    }

    FaultAction parse(String kind, YamlValue value) {
        return switch (kind) {
            case "stop" -> new NodeAction.Stop(nodes.selector(value));
            case "corrupt" -> corrupt(value);
            case "disk-full" -> diskFull(value);
            case "clock-skew" -> clockSkew(value);
            case "upgrade" -> upgrade(value);
            case "rolling-restart" -> rollingRestart(value);
            default -> throw value.error("unknown fault kind '" + kind + "'; known: " + ActionParser.kinds());
        };
    }

    private FaultAction corrupt(YamlValue value) {
        Map<String, YamlValue> entries =
                value.isMap() ? value.map(Set.of("node", "partition", "how", "where")) : Map.of("node", value);
        YamlValue node = NodeParser.required(value, entries, "node");
        Selector broker = nodes.brokers(node, "have logs to corrupt");
        YamlValue how = entries.get("how");
        YamlValue where = entries.get("where");
        return new NodeAction.Corrupt(
                broker,
                entries.containsKey("partition") ? nodes.partition(entries.get("partition")) : keyOf(broker, node),
                how == null
                        ? CorruptionKind.FLIP
                        : CorruptionKind.of(how.text())
                                .orElseThrow(() ->
                                        how.error("'" + how.text() + "' is no damage; flip or truncate was expected")),
                where == null
                        ? CorruptionPlace.TAIL
                        : CorruptionPlace.of(where.text())
                                .orElseThrow(() -> where.error("'" + where.text()
                                        + "' is no place; tail, any, flushed or index was expected")));
    }

    /** Whose node is named by its role towards a partition has that partition damaged. */
    private static String keyOf(Selector broker, YamlValue node) {
        if (broker instanceof ByPartitionRole role) {
            return role.key();
        }
        throw node.error("the key 'partition' is missing: '" + broker + "' doesn't tell which partition is meant");
    }

    private FaultAction rollingRestart(YamlValue value) {
        if (!value.isMap()) {
            return new NodeAction.RollingRestart(order(value), EACH_WITHIN);
        }
        Map<String, YamlValue> entries = value.map(Set.of("nodes", "each-within"));
        return new NodeAction.RollingRestart(order(NodeParser.required(value, entries, "nodes")), eachWithin(entries));
    }

    private FaultAction diskFull(YamlValue value) {
        Map<String, YamlValue> entries =
                value.isMap() ? value.map(Set.of("nodes", "megabytes")) : Map.of("nodes", value);
        return new NodeAction.DiskFull(
                nodes.brokers(NodeParser.required(value, entries, "nodes"), "have disks that can be filled"),
                entries.containsKey("megabytes")
                        ? entries.get("megabytes").integer(LEAST_MEGABYTES, MOST_MEGABYTES)
                        : MEGABYTES);
    }

    private FaultAction clockSkew(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("nodes", "by"));
        YamlValue by = NodeParser.required(value, entries, "by");
        boolean slow = by.text().startsWith("-");
        Duration length = DurationText.parse(slow ? by.text().substring(1) : by.text())
                .filter(one -> !one.isZero())
                .orElseThrow(() -> by.error("'" + by.text() + "' is no skew; 5s or -10m was expected"));
        return new NodeAction.ClockSkew(
                nodes.selector(NodeParser.required(value, entries, "nodes")), slow ? length.negated() : length);
    }

    private FaultAction upgrade(YamlValue value) {
        Map<String, YamlValue> entries =
                value.isMap() ? value.map(Set.of("to", "nodes", "finalize", "each-within")) : Map.of("to", value);
        YamlValue to = NodeParser.required(value, entries, "to");
        try {
            Target.parse(to.text());
        } catch (IllegalArgumentException e) {
            throw to.error(String.valueOf(e.getMessage()));
        }
        return new NodeAction.Upgrade(
                entries.containsKey("nodes") ? order(entries.get("nodes")) : everybody(),
                to.text(),
                entries.containsKey("finalize") && entries.get("finalize").truth(),
                eachWithin(entries));
    }

    private static Duration eachWithin(Map<String, YamlValue> entries) {
        return entries.containsKey("each-within") ? entries.get("each-within").duration() : EACH_WITHIN;
    }

    /** Nodes in the order of their turns: {@code brokers}, {@code controllers}, {@code all}, or as listed. */
    private Selector order(YamlValue value) {
        String word = value.isList() ? "" : value.text();
        return switch (word) {
            case "brokers" -> new All(ids(1, cluster.brokers()));
            case "controllers" -> new All(ids(FIRST_CONTROLLER, cluster.controllers()));
            case "all" -> everybody();
            default -> nodes.selector(value);
        };
    }

    /** Controllers first, as it has to be in an upgrade: they must know what brokers of the new version tell them. */
    private Selector everybody() {
        List<Selector> nodes = new ArrayList<>(ids(FIRST_CONTROLLER, cluster.controllers()));
        nodes.addAll(ids(1, cluster.brokers()));
        return new All(nodes);
    }

    private static List<Selector> ids(int first, int count) {
        List<Selector> ids = new ArrayList<>();
        for (int id = first; id < first + count; id++) {
            ids.add(new ById(id));
        }
        return ids;
    }
}
