package io.sunder.harness.scenario;

import io.sunder.harness.link.Cut;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.scenario.Scenario.ClusterSettings;
import io.sunder.harness.scenario.Selector.ByClusterRole;
import io.sunder.harness.scenario.Selector.ClusterRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads faults on links: effects on single ones and on groups, and partitions of every shape. */
final class LinkActionParser {
    /** Kinds that part nodes. */
    static final Set<String> KINDS = Set.of("isolate", "halves", "bridge", "majority-ring");

    private static final Set<String> TARGETS = Set.of("link", "from", "to", "links", "node", "direction");
    private static final int FEWEST = 3;

    private final NodeParser nodes;
    private final Set<String> keys;
    private final ClusterSettings cluster;

    LinkActionParser(NodeParser nodes, Set<String> keys, ClusterSettings cluster) {
        this.nodes = nodes;
        this.keys = keys;
        this.cluster = cluster;
    }

    /** What a fault of one of {@link #KINDS} does. */
    FaultAction parting(String kind, YamlValue value) {
        return switch (kind) {
            case "isolate" -> isolate(value);
            case "halves" -> halves(value);
            case "bridge" -> bridge(value);
            default -> ring(value);
        };
    }

    private FaultAction isolate(YamlValue value) {
        if (!value.isMap()) {
            return new FaultAction.Isolate(nodes.selector(value), EffectParser.partition(), false);
        }
        Map<String, YamlValue> entries = value.map(Set.of("node", "effect", "clients", "direction", "links"));
        boolean clients =
                entries.containsKey("clients") && entries.get("clients").truth();
        if (clients && entries.containsKey("links")) {
            throw entries.get("links").error("says which links, and so does 'clients'; one of them was expected");
        }
        return new FaultAction.Isolate(
                nodes.selector(NodeParser.required(value, entries, "node")), effect(entries), clients, border(entries));
    }

    private FaultAction halves(YamlValue value) {
        if (!value.isMap()) {
            return new FaultAction.Halves(nodes.selector(value), EffectParser.partition());
        }
        Map<String, YamlValue> entries = value.map(Set.of("side", "effect", "direction", "links"));
        return new FaultAction.Halves(
                nodes.selector(NodeParser.required(value, entries, "side")), effect(entries), border(entries));
    }

    private FaultAction bridge(YamlValue value) {
        if (!value.isMap()) {
            return bridge(value, value, Map.of());
        }
        Map<String, YamlValue> entries = value.map(Set.of("node", "sides", "effect", "links"));
        return bridge(value, entries.get("node"), entries);
    }

    private FaultAction bridge(YamlValue value, @Nullable YamlValue node, Map<String, YamlValue> entries) {
        if (node != null && node.isList()) {
            throw node.error("one node was expected: one belongs to neither half");
        }
        LinkGroup links = group(entries);
        requireThree(value, links);
        return new LinkAction.Bridge(
                node == null ? new ByClusterRole(ClusterRole.ANY) : nodes.selector(node),
                Optional.ofNullable(entries.get("sides")).map(this::sides),
                effect(entries),
                links);
    }

    private LinkAction.Sides sides(YamlValue value) {
        List<YamlValue> both = value.list();
        if (both.size() != 2) {
            throw value.error("two lists of node ids were expected, not " + both.size());
        }
        List<Integer> all = new ArrayList<>(nodes.ids(both.get(0)));
        all.addAll(nodes.ids(both.get(1)));
        requireDistinct(value, all);
        return new LinkAction.Sides(nodes.ids(both.get(0)), nodes.ids(both.get(1)));
    }

    private static void requireDistinct(YamlValue value, List<Integer> ids) {
        if (ids.stream().distinct().count() != ids.size()) {
            throw value.error("a node stands in it twice: " + ids);
        }
    }

    private FaultAction ring(YamlValue value) {
        Map<String, YamlValue> entries =
                value.isMap() ? value.map(Set.of("order", "effect", "links")) : Map.of("effect", value);
        LinkGroup links = group(entries);
        requireThree(value, links);
        LinkEffect effect = effect(entries);
        requireOneWay(effect, entries);
        List<Integer> order = entries.containsKey("order") ? nodes.ids(entries.get("order")) : List.of();
        requireDistinct(value, order);
        if (!order.isEmpty() && order.size() < FEWEST) {
            throw entries.get("order").error("a ring has at least " + FEWEST + " nodes");
        }
        return new LinkAction.MajorityRing(order, effect, links);
    }

    /** Between fewer there is neither a node between halves nor a majority that leaves somebody out. */
    private void requireThree(YamlValue value, LinkGroup links) {
        int members = switch (links) {
            case FETCH -> cluster.brokers();
            case QUORUM -> cluster.controllers();
            case NODES, CONTROLLER -> cluster.brokers() + cluster.controllers();
            case CLIENT -> throw value.error("parts nodes, and links of clients lead from no node");
        };
        if (members < FEWEST) {
            throw value.error("needs " + FEWEST + " nodes, and " + members + " have links of '" + links.word() + "'");
        }
    }

    private static LinkEffect effect(Map<String, YamlValue> entries) {
        return entries.containsKey("effect") ? EffectParser.bare(entries.get("effect")) : EffectParser.partition();
    }

    private static Border border(Map<String, YamlValue> entries) {
        Border.Flow flow = Border.Flow.BOTH;
        if (entries.containsKey("direction")) {
            YamlValue word = entries.get("direction");
            flow = switch (word.text()) {
                case "in" -> Border.Flow.IN;
                case "out" -> Border.Flow.OUT;
                case "both" -> Border.Flow.BOTH;
                default ->
                    throw word.error("'" + word.text() + "' is no direction of a group; in, out or both was expected");
            };
        }
        if (flow != Border.Flow.BOTH) {
            requireOneWay(effect(entries), entries);
        }
        return new Border(flow, group(entries));
    }

    private static void requireOneWay(LinkEffect effect, Map<String, YamlValue> entries) {
        if (effect instanceof Cut) {
            throw entries.get("effect")
                    .error("a connection that is cut carries nothing either way; stall or blackhole was expected");
        }
    }

    private static LinkGroup group(Map<String, YamlValue> entries) {
        YamlValue word = entries.get("links");
        return word == null ? LinkGroup.NODES : group(word);
    }

    private static LinkGroup group(YamlValue word) {
        return LinkGroup.of(word.text())
                .orElseThrow(() -> word.error(
                        "'" + word.text() + "' is no group of links; one of " + LinkGroup.words() + " was expected"));
    }

    /** What an effect on links does: on one, between nodes, or on a group. */
    FaultAction onLinks(String kind, YamlValue value) {
        Map<String, YamlValue> entries =
                value.isMap() || FrameEffectParser.KINDS.contains(kind) ? value.map() : Map.of("link", value);
        Map<String, YamlValue> settings = new HashMap<>(entries);
        TARGETS.forEach(settings::remove);
        boolean onFrames = FrameEffectParser.isOnFrames(kind, settings);
        LinkEffect effect = onFrames
                ? new FrameEffectParser(keys).parse(kind, value, entries)
                : EffectParser.parse(kind, value, settings);
        Direction direction = onFrames
                ? FrameEffectParser.direction(value, entries)
                : entries.containsKey("direction") ? direction(entries.get("direction")) : Direction.BOTH;
        if (entries.containsKey("links")) {
            return onGroup(effect, direction, entries);
        }
        if (entries.containsKey("node")) {
            throw entries.get("node").error("belongs to 'links', of which it chooses those at this node");
        }
        YamlValue link = entries.get("link");
        return link == null ? between(effect, direction, value, entries) : onLink(effect, direction, link);
    }

    private FaultAction onGroup(LinkEffect effect, Direction direction, Map<String, YamlValue> entries) {
        for (String other : List.of("link", "from", "to")) {
            if (entries.containsKey(other)) {
                throw entries.get(other).error("says which links, and so does 'links'; one of them was expected");
            }
        }
        return new LinkAction.OnGroup(
                effect,
                direction,
                group(entries.get("links")),
                Optional.ofNullable(entries.get("node")).map(nodes::selector));
    }

    private FaultAction between(
            LinkEffect effect, Direction direction, YamlValue value, Map<String, YamlValue> entries) {
        YamlValue from = NodeParser.required(value, entries, "from");
        boolean fromClient = !from.isList() && from.text().equals("client");
        Selector to = nodes.selector(NodeParser.required(value, entries, "to"));
        return new FaultAction.OnLinks(effect, direction, fromClient ? to : nodes.selector(from), to, fromClient);
    }

    private FaultAction onLink(LinkEffect effect, Direction direction, YamlValue link) {
        String[] ends = link.text().split(">", -1);
        if (ends.length != 2) {
            throw link.error("'" + link.text() + "' is no link; '2>1' or 'client>1' was expected");
        }
        boolean fromClient = ends[0].trim().equals("client");
        Selector to = nodes.selector(ends[1], link);
        return new FaultAction.OnLinks(
                effect, direction, fromClient ? to : nodes.selector(ends[0], link), to, fromClient);
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
}
