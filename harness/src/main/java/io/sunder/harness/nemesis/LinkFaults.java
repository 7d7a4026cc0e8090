package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.cluster.Node;
import io.sunder.harness.cluster.Role;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.scenario.Border;
import io.sunder.harness.scenario.FaultAction.Halves;
import io.sunder.harness.scenario.FaultAction.Isolate;
import io.sunder.harness.scenario.FaultAction.OnLinks;
import io.sunder.harness.scenario.LinkAction;
import io.sunder.harness.scenario.LinkAction.Bridge;
import io.sunder.harness.scenario.LinkAction.MajorityRing;
import io.sunder.harness.scenario.LinkAction.OnGroup;
import io.sunder.harness.scenario.LinkAction.Sides;
import io.sunder.harness.scenario.LinkGroup;
import io.sunder.harness.scenario.Selector;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** Makes faults of actions on links: on single ones, on groups, and partitions of every shape. */
final class LinkFaults {
    private static final String CLIENT = "client";

    private final Cluster cluster;
    private final LinkMesh mesh;
    private final TargetResolver resolver;

    LinkFaults(Cluster cluster, LinkMesh mesh, TargetResolver resolver) {
        this.cluster = cluster;
        this.mesh = mesh;
        this.resolver = resolver;
    }

    /** The effect on every link from one of these nodes to one of those. */
    Optional<Fault> between(OnLinks action, RandomGenerator chance) {
        List<Integer> to = resolver.resolve(action.to(), chance);
        List<Integer> from = action.fromClient() ? to : resolver.resolve(action.from(), chance);
        if (to.isEmpty() || from.isEmpty()) {
            return Optional.empty();
        }
        Set<String> sources = action.fromClient() ? Set.of(CLIENT) : names(from);
        Set<String> sinks = names(to);
        return fault(
                oneWay(link -> sources.contains(link.from()) && sinks.contains(link.to()), action.direction()),
                action.effect());
    }

    /** The target, cut off from all the others. */
    Optional<Fault> isolate(Isolate action, RandomGenerator chance) {
        return parting(action.target(), action.border(), action.clients(), action.effect(), chance);
    }

    /** One side, cut off from the other. */
    Optional<Fault> halves(Halves action, RandomGenerator chance) {
        return parting(action.side(), action.border(), false, action.effect(), chance);
    }

    private Optional<Fault> parting(
            Selector group, Border border, boolean clients, LinkEffect effect, RandomGenerator chance) {
        List<Integer> ids = resolver.resolve(group, chance);
        if (ids.isEmpty()) {
            return Optional.empty();
        }
        Set<String> inside = names(ids);
        Deafness deaf = (hearer, speaker) -> switch (border.flow()) {
            case IN -> inside.contains(hearer) && !inside.contains(speaker);
            case OUT -> !inside.contains(hearer) && inside.contains(speaker);
            case BOTH -> inside.contains(hearer) != inside.contains(speaker);
        };
        return fault(
                deaf(deaf, link -> holds(border.links(), link) || (clients && holds(LinkGroup.CLIENT, link))), effect);
    }

    /** The others, once {@link #settled}; empty while a role is played by nobody. */
    Optional<Fault> build(LinkAction action, RandomGenerator chance) {
        if (action instanceof Bridge bridge) {
            return bridge(bridge);
        }
        if (action instanceof MajorityRing ring) {
            Topology.Ring order = new Topology.Ring(text(ring.order()));
            return fault(deaf(order::isDeaf, link -> holds(ring.links(), link)), ring.effect());
        }
        return onGroup((OnGroup) action, chance);
    }

    /** The same with what chance decides about its shape. */
    LinkAction settled(LinkAction action, RandomGenerator chance) {
        if (action instanceof Bridge bridge && bridge.sides().isEmpty()) {
            List<Integer> middle = resolver.resolve(bridge.node(), chance);
            Topology.Halves halves =
                    Topology.halves(others(Role.BROKER, middle), others(Role.CONTROLLER, middle), chance);
            return new Bridge(
                    bridge.node(),
                    Optional.of(new Sides(ids(halves.one()), ids(halves.other()))),
                    bridge.effect(),
                    bridge.links());
        }
        if (action instanceof MajorityRing ring && ring.order().isEmpty()) {
            List<String> order =
                    Topology.ring(names(members(ring.links())), chance).order();
            return new MajorityRing(order.stream().map(Integer::valueOf).toList(), ring.effect(), ring.links());
        }
        return action;
    }

    private static List<Integer> ids(Set<String> names) {
        return names.stream().map(Integer::valueOf).sorted().toList();
    }

    private static List<String> text(List<Integer> ids) {
        return ids.stream().map(id -> Integer.toString(id)).toList();
    }

    private Optional<Fault> bridge(Bridge action) {
        Sides sides = action.sides().orElseThrow();
        Topology.Halves halves = new Topology.Halves(names(sides.one()), names(sides.other()));
        return fault(deaf(halves::apart, link -> holds(action.links(), link)), action.effect());
    }

    private Optional<Fault> onGroup(OnGroup action, RandomGenerator chance) {
        Predicate<LinkId> at = link -> true;
        if (action.node().isPresent()) {
            List<Integer> ids = resolver.resolve(action.node().get(), chance);
            if (ids.isEmpty()) {
                return Optional.empty();
            }
            Set<String> ends = names(ids);
            at = link -> ends.contains(link.from()) || ends.contains(link.to());
        }
        return fault(oneWay(at.and(link -> holds(action.links(), link)), action.direction()), action.effect());
    }

    private static boolean holds(LinkGroup group, LinkId link) {
        return group.holds(link.from(), link.to());
    }

    /** Nodes that links of the group lead from or to. */
    private List<Integer> members(LinkGroup group) {
        return cluster.nodes().stream()
                .filter(node -> switch (group) {
                    case FETCH -> node.role() == Role.BROKER;
                    case QUORUM -> node.role() == Role.CONTROLLER;
                    case NODES, CONTROLLER, CLIENT -> true;
                })
                .map(Node::id)
                .toList();
    }

    private List<String> others(Role role, List<Integer> but) {
        return cluster.nodes().stream()
                .filter(node -> node.role() == role && !but.contains(node.id()))
                .map(node -> Integer.toString(node.id()))
                .toList();
    }

    /** Who does not hear whom. */
    @FunctionalInterface
    private interface Deafness {
        boolean test(String hearer, String speaker);
    }

    /**
     * The links of a group on which something is not heard. Requests go to the node that was connected to, responses to the one that
     * opened the connection; where neither hears the other, both are lost.
     */
    private Map<LinkId, Direction> deaf(Deafness deaf, Predicate<LinkId> group) {
        Map<LinkId, Direction> links = new TreeMap<>();
        for (LinkId link : mesh.links()) {
            boolean requests = deaf.test(link.to(), link.from());
            boolean responses = deaf.test(link.from(), link.to());
            if (group.test(link) && (requests || responses)) {
                links.put(
                        link,
                        requests && responses ? Direction.BOTH : requests ? Direction.REQUEST : Direction.RESPONSE);
            }
        }
        return links;
    }

    private Map<LinkId, Direction> oneWay(Predicate<LinkId> chosen, Direction direction) {
        Map<LinkId, Direction> links = new TreeMap<>();
        mesh.links().stream().filter(chosen).forEach(link -> links.put(link, direction));
        return links;
    }

    private Optional<Fault> fault(Map<LinkId, Direction> links, LinkEffect effect) {
        return links.isEmpty() ? Optional.empty() : Optional.of(new LinkFault(mesh, links, effect));
    }

    private static Set<String> names(List<Integer> ids) {
        Set<String> names = new HashSet<>();
        ids.forEach(id -> names.add(Integer.toString(id)));
        return names;
    }
}
