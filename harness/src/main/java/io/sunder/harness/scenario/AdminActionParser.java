package io.sunder.harness.scenario;

import io.sunder.harness.scenario.AdminAction.Goal;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what an administrator does: elections, reassignments, throttles of replication, settings. */
final class AdminActionParser {
    static final Set<String> KINDS = Set.of("elect", "reassign", "throttle-replication", "config");

    /** Settings of brokers that topics inherit, and that a run is judged by: of these the topics are asked. */
    private static final Set<String> PROMISES = Set.of(
            "min.insync.replicas",
            "unclean.leader.election.enable",
            "log.cleanup.policy",
            "log.retention.ms",
            "log.retention.minutes",
            "log.retention.hours",
            "log.retention.bytes");

    private final NodeParser nodes;
    private final Set<String> keys;
    private final ClusterSettings cluster;

    AdminActionParser(NodeParser nodes, Set<String> keys, ClusterSettings cluster) {
        this.nodes = nodes;
        this.keys = keys;
        this.cluster = cluster;
    }

    /** What a fault of one of {@link #KINDS} does. */
    FaultAction parse(String kind, YamlValue value) {
        return switch (kind) {
            case "elect" -> elect(value);
            case "reassign" -> reassign(value);
            case "throttle-replication" -> throttle(value);
            default -> config(value);
        };
    }

    private FaultAction elect(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("partition", "leader", "type"));
        String key = nodes.partition(NodeParser.required(value, entries, "partition"));
        YamlValue type = entries.get("type");
        YamlValue leader = entries.get("leader");
        if (type == null && leader == null) {
            throw value.error("the key 'leader' or 'type' is missing: who is elected");
        }
        if (type != null && leader != null) {
            throw type.error(
                    "belongs to an election whose leader is not chosen; one of 'type' and 'leader' was expected");
        }
        if (type != null) {
            return switch (type.text()) {
                case "preferred" -> new AdminAction.ElectPreferred(key);
                case "unclean" -> new AdminAction.ElectUnclean(key);
                default ->
                    throw type.error("'" + type.text() + "' is no type of election; preferred or unclean was expected");
            };
        }
        if (leader.isList()) {
            throw leader.error("one node was expected: a partition has one leader");
        }
        return new FaultAction.Elect(key, nodes.selector(leader));
    }

    private FaultAction reassign(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("partition", "to"));
        String key = nodes.partition(NodeParser.required(value, entries, "partition"));
        return new AdminAction.Reassign(key, goal(NodeParser.required(value, entries, "to")));
    }

    private Goal goal(YamlValue to) {
        if (!to.isList()) {
            return switch (to.text()) {
                case "rotate" -> new Goal.Rotated();
                case "random" -> new Goal.Drawn();
                default ->
                    throw to.error("'" + to.text() + "' are no replicas; rotate, random or a list of brokers was"
                            + " expected, as in [2, 3, 1]");
            };
        }
        List<Integer> ids =
                to.list().stream().map(id -> id.integer(1, cluster.brokers())).toList();
        if (ids.isEmpty() || new HashSet<>(ids).size() < ids.size()) {
            throw to.error("brokers, each of them once, were expected");
        }
        return new Goal.Replicas(ids);
    }

    private FaultAction throttle(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("partition", "bytes-per-second"));
        return new AdminAction.ThrottleReplication(
                nodes.partition(NodeParser.required(value, entries, "partition")),
                NodeParser.required(value, entries, "bytes-per-second").number(1, Long.MAX_VALUE));
    }

    private FaultAction config(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("topic", "brokers", "set"));
        YamlValue set = NodeParser.required(value, entries, "set");
        YamlValue topic = entries.get("topic");
        YamlValue brokers = entries.get("brokers");
        if ((topic == null) == (brokers == null)) {
            throw value.error("one of the keys 'topic' and 'brokers' was expected: whose settings");
        }
        if (set.map().isEmpty()) {
            throw set.error("at least one setting was expected, as in {flush.messages: 1}");
        }
        return topic != null ? configureTopic(topic, set) : configureBrokers(brokers, set);
    }

    private FaultAction configureTopic(YamlValue topic, YamlValue set) {
        if (keys.stream()
                .noneMatch(key -> key.substring(0, key.lastIndexOf('-')).equals(topic.text()))) {
            throw topic.error("there is no topic '" + topic.text() + "' in this scenario");
        }
        return new AdminAction.ConfigureTopic(topic.text(), set.strings());
    }

    private FaultAction configureBrokers(YamlValue brokers, YamlValue set) {
        set.map().forEach((name, value) -> {
            if (PROMISES.contains(name)) {
                throw value.error("topics inherit " + name
                        + " from brokers, and a run is judged by it: set it for a topic instead");
            }
        });
        boolean all = !brokers.isList() && brokers.text().equals("all");
        return new AdminAction.ConfigureBrokers(
                all ? Optional.empty() : Optional.of(nodes.brokers(brokers, "have settings that can be changed")),
                set.strings());
    }
}
