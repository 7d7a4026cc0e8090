package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Selector.All;
import io.sunder.harness.scenario.Selector.ByClusterRole;
import io.sunder.harness.scenario.Selector.ById;
import io.sunder.harness.scenario.Selector.ByPartitionRole;
import io.sunder.harness.scenario.Selector.ClusterRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads which nodes and partitions a fault aims at; each must be one of the scenario's. */
final class NodeParser {
    private static final int FIRST_CONTROLLER = 101;

    private final Set<String> keys;
    private final ClusterSettings cluster;

    NodeParser(Set<String> keys, ClusterSettings cluster) {
        this.keys = keys;
        this.cluster = cluster;
    }

    static YamlValue required(YamlValue owner, Map<String, YamlValue> entries, String key) {
        YamlValue value = entries.get(key);
        if (value == null) {
            throw owner.error("the key '" + key + "' is missing");
        }
        return value;
    }

    /** A partition's key. */
    String partition(YamlValue value) {
        if (!keys.contains(value.text())) {
            throw value.error("no topic of this scenario has a partition '" + value.text() + "'");
        }
        return value.text();
    }

    /** One node, or a list of them. */
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

    /** Nodes by their ids alone. */
    List<Integer> ids(YamlValue value) {
        List<Integer> ids = new ArrayList<>();
        for (YamlValue each : value.list()) {
            if (!(selector(each.text(), each) instanceof ById byId)) {
                throw each.error("the id of a node was expected");
            }
            ids.add(byId.id());
        }
        return ids;
    }

    /** The node that this text names. */
    Selector selector(String text, YamlValue at) {
        Selector selector = Selector.parse(text)
                .orElseThrow(() -> at.error("'" + text.trim() + "' names no node; " + Selector.FORMS
                        + (at.path().endsWith(".from") ? ", or client," : "") + " was expected"));
        if (selector instanceof ById byId && !exists(byId.id())) {
            throw at.error("there is no node " + byId.id() + "; brokers are 1.." + cluster.brokers()
                    + ", controllers 101.." + (100 + cluster.controllers()));
        }
        if (selector instanceof ByPartitionRole role && !keys.contains(role.key())) {
            throw at.error("no topic of this scenario has a partition '" + role.key() + "'");
        }
        return selector;
    }

    /**
     * Brokers alone.
     *
     * @param only what only brokers can do, for the message
     */
    Selector brokers(YamlValue value, String only) {
        Selector selector = selector(value);
        List<Selector> parts = selector instanceof All all ? all.parts() : List.of(selector);
        for (Selector part : parts) {
            if (isController(part)) {
                throw value.error("'" + part + "' is a controller; only brokers " + only);
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
}
