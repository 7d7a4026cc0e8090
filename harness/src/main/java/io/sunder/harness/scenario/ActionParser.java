package io.sunder.harness.scenario;

import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Selector.All;
import io.sunder.harness.scenario.Selector.ByClusterRole;
import io.sunder.harness.scenario.Selector.ById;
import io.sunder.harness.scenario.Selector.ByPartitionRole;
import io.sunder.harness.scenario.Selector.ClusterRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what a fault does: its kind, with the targets and settings of that kind. */
final class ActionParser {
    private static final Set<String> NODE_KINDS =
            Set.of("kill", "wipe", "lose-unflushed", "pause", "isolate", "halves", "elect");

    /** Kinds whose victims are dead until they are started again. */
    private static final Set<String> ENDED_BY_RESTART = Set.of("kill", "wipe", "lose-unflushed");

    private static final int FIRST_CONTROLLER = 101;

    private final Set<String> keys;
    private final ClusterSettings cluster;

    ActionParser(Set<String> keys, ClusterSettings cluster) {
        this.keys = keys;
        this.cluster = cluster;
    }

    /** Whether the length of a fault of this kind is given as {@code restart-after}. */
    static boolean endsByRestart(String kind) {
        return ENDED_BY_RESTART.contains(kind) || NodeActionParser.ENDED_BY_RESTART.contains(kind);
    }

    /** What a fault of this kind does; the value stands at its kind. */
    FaultAction parse(String kind, YamlValue value) {
        if (NodeActionParser.KINDS.contains(kind)) {
            return new NodeActionParser(this, cluster).parse(kind, value);
        }
        return switch (kind) {
            case "kill" -> new FaultAction.Kill(selector(value));
            case "wipe" -> new FaultAction.Wipe(brokers(value));
            case "lose-unflushed" -> new FaultAction.LoseUnflushed(brokers(value));
            case "pause" -> new FaultAction.Pause(selector(value));
            case "isolate" -> isolate(value);
            case "halves" -> halves(value);
            case "elect" -> elect(value);
            default -> onLinks(kind, value);
        };
    }

    private FaultAction isolate(YamlValue value) {
        if (!value.isMap()) {
            return new FaultAction.Isolate(selector(value), EffectParser.partition(), false);
        }
        Map<String, YamlValue> entries = value.map(Set.of("node", "effect", "clients"));
        return new FaultAction.Isolate(
                selector(required(value, entries, "node")),
                entries.containsKey("effect") ? EffectParser.bare(entries.get("effect")) : EffectParser.partition(),
                entries.containsKey("clients") && entries.get("clients").truth());
    }

    private FaultAction halves(YamlValue value) {
        if (!value.isMap()) {
            return new FaultAction.Halves(selector(value), EffectParser.partition());
        }
        Map<String, YamlValue> entries = value.map(Set.of("side", "effect"));
        return new FaultAction.Halves(
                selector(required(value, entries, "side")),
                entries.containsKey("effect") ? EffectParser.bare(entries.get("effect")) : EffectParser.partition());
    }

    private FaultAction elect(YamlValue value) {
        Map<String, YamlValue> entries = value.map(Set.of("partition", "leader"));
        String partition = key(required(value, entries, "partition"));
        YamlValue leader = required(value, entries, "leader");
        if (leader.isList()) {
            throw leader.error("one node was expected: a partition has one leader");
        }
        return new FaultAction.Elect(partition, selector(leader));
    }

    /** A partition of the scenario's topics. */
    String key(YamlValue partition) {
        if (!keys.contains(partition.text())) {
            throw partition.error("no topic of this scenario has a partition '" + partition.text() + "'");
        }
        return partition.text();
    }

    private FaultAction onLinks(String kind, YamlValue value) {
        if (!EffectParser.KINDS.contains(kind)) {
            throw value.error("unknown fault kind '" + kind + "'; known: " + kinds());
        }
        Map<String, YamlValue> entries =
                value.isMap() || FrameEffectParser.KINDS.contains(kind) ? value.map() : Map.of("link", value);
        Map<String, YamlValue> settings = new HashMap<>(entries);
        List.of("link", "from", "to", "direction").forEach(settings::remove);
        boolean onFrames = FrameEffectParser.isOnFrames(kind, settings);
        LinkEffect effect = onFrames
                ? new FrameEffectParser(keys).parse(kind, value, entries)
                : EffectParser.parse(kind, value, settings);
        Direction direction = onFrames
                ? FrameEffectParser.direction(value, entries)
                : entries.containsKey("direction") ? direction(entries.get("direction")) : Direction.BOTH;
        YamlValue link = entries.get("link");
        if (link == null) {
            YamlValue from = required(value, entries, "from");
            boolean fromClient = !from.isList() && from.text().equals("client");
            Selector to = selector(required(value, entries, "to"));
            return new FaultAction.OnLinks(effect, direction, fromClient ? to : selector(from), to, fromClient);
        }
        String[] ends = link.text().split(">", -1);
        if (ends.length != 2) {
            throw link.error("'" + link.text() + "' is no link; '2>1' or 'client>1' was expected");
        }
        boolean fromClient = ends[0].trim().equals("client");
        Selector to = selector(ends[1], link);
        return new FaultAction.OnLinks(effect, direction, fromClient ? to : selector(ends[0], link), to, fromClient);
    }

    private static Direction direction(YamlValue value) {
        return switch (value.text()) {
            case "request" -> Direction.REQUEST;
            case "response" -> Direction.RESPONSE;
            case "both" -> Direction.BOTH;
            default ->
                throw value.error("'" + value.text() + "' is no direction; request, response or both was expected");
        };
    }

    static YamlValue required(YamlValue owner, Map<String, YamlValue> entries, String key) {
        YamlValue value = entries.get(key);
        if (value == null) {
            throw owner.error("the key '" + key + "' is missing");
        }
        return value;
    }

    Selector selector(YamlValue value) {
        if (!value.isList()) {
            return selector(value.text(), value);
        }
        List<Selector> parts =
                value.list().stream().map(part -> selector(part.text(), part)).toList();
        if (parts.isEmpty()) {
            throw value.error("at least one node was expected");
        }
        return new All(parts);
    }

    private Selector selector(String text, YamlValue at) {
        Selector selector = Selector.parse(text)
                .orElseThrow(() -> at.error("'" + text.trim() + "' names no node; " + Selector.FORMS
                        + (at.path().endsWith(".from") ? ", or client," : "") + " was expected"));
        if (selector instanceof ById byId && !exists(byId.id())) {
            throw at.error("there is no node " + byId.id() + "; brokers are 1.." + cluster.brokers()
                    + ", controllers 101.." + (100 + cluster.controllers()));
        }
        if (selector instanceof ByPartitionRole role
                && !keys.contains(role.key())
                && !Selector.COORDINATED.containsValue(role.key())) {
            throw at.error("no topic of this scenario has a partition '" + role.key() + "'");
        }
        return selector;
    }

    /** Nodes whose data may go. A controller's is the metadata log, which Kafka fsyncs and can't do without. */
    Selector brokers(YamlValue value) {
        Selector selector = selector(value);
        List<Selector> parts = selector instanceof All all ? all.parts() : List.of(selector);
        for (Selector part : parts) {
            if (isController(part)) {
                throw value.error("'" + part + "' is a controller; only brokers can lose their data");
            }
        }
        return selector;
    }

    private static boolean isController(Selector selector) {
        if (selector instanceof ById byId) {
            return byId.id() >= FIRST_CONTROLLER;
        }
        return selector instanceof ByClusterRole role && role.role() == ClusterRole.CONTROLLER;
    }

    private boolean exists(int id) {
        return (id >= 1 && id <= cluster.brokers()) || (id >= 101 && id <= 100 + cluster.controllers());
    }

    /** All kinds, for messages. */
    static String kinds() {
        List<String> kinds = new ArrayList<>(NODE_KINDS);
        kinds.addAll(NodeActionParser.KINDS);
        kinds.addAll(EffectParser.KINDS);
        return String.join(", ", kinds.stream().sorted().toList());
    }
}
