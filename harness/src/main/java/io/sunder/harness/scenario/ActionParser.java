package io.sunder.harness.scenario;

import io.sunder.harness.scenario.Scenario.ClusterSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads what a fault does: its kind, with the targets and settings of that kind. */
final class ActionParser {
    private static final Set<String> NODE_KINDS = Set.of("kill", "wipe", "lose-unflushed", "pause");

    /** Kinds whose victims are dead until they are started again. */
    private static final Set<String> ENDED_BY_RESTART = Set.of("kill", "wipe", "lose-unflushed");

    private final NodeParser nodes;
    private final LinkActionParser links;
    private final AdminActionParser admin;
    private final NodeActionParser onNodes;

    ActionParser(Set<String> keys, ClusterSettings cluster) {
        this.nodes = new NodeParser(keys, cluster);
        this.links = new LinkActionParser(nodes, keys, cluster);
        this.admin = new AdminActionParser(nodes, keys, cluster);
        this.onNodes = new NodeActionParser(nodes, cluster);
    }

    /** Whether the length of a fault of this kind is given as {@code restart-after}. */
    static boolean endsByRestart(String kind) {
        return ENDED_BY_RESTART.contains(kind) || NodeActionParser.ENDED_BY_RESTART.contains(kind);
    }

    /** What a fault of this kind does; the value stands at its kind. */
    FaultAction parse(String kind, YamlValue value) {
        if (NodeActionParser.KINDS.contains(kind)) {
            return onNodes.parse(kind, value);
        }
        if (LinkActionParser.KINDS.contains(kind)) {
            return links.parting(kind, value);
        }
        if (AdminActionParser.KINDS.contains(kind)) {
            return admin.parse(kind, value);
        }
        return switch (kind) {
            case "kill" -> new FaultAction.Kill(nodes.selector(value));
            case "wipe" -> new FaultAction.Wipe(disks(value));
            case "lose-unflushed" -> new FaultAction.LoseUnflushed(disks(value));
            case "pause" -> new FaultAction.Pause(nodes.selector(value));
            default -> {
                if (!EffectParser.KINDS.contains(kind)) {
                    throw value.error("unknown fault kind '" + kind + "'; known: " + kinds());
                }
                yield links.onLinks(kind, value);
            }
        };
    }

    /** Nodes whose data may go. A controller's is the metadata log, which Kafka fsyncs and can't do without. */
    private Selector disks(YamlValue value) {
        return nodes.brokers(value, "can lose their data");
    }

    /** All kinds, for messages. */
    static String kinds() {
        List<String> kinds = new ArrayList<>(NODE_KINDS);
        kinds.addAll(NodeActionParser.KINDS);
        kinds.addAll(LinkActionParser.KINDS);
        kinds.addAll(AdminActionParser.KINDS);
        kinds.addAll(EffectParser.KINDS);
        return String.join(", ", kinds.stream().sorted().toList());
    }
}
