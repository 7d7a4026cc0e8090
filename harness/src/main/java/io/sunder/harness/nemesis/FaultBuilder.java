package io.sunder.harness.nemesis;

import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.disk.DataDirectory;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultAction.Elect;
import io.sunder.harness.scenario.FaultAction.Halves;
import io.sunder.harness.scenario.FaultAction.Isolate;
import io.sunder.harness.scenario.FaultAction.Kill;
import io.sunder.harness.scenario.FaultAction.LoseUnflushed;
import io.sunder.harness.scenario.FaultAction.OnLinks;
import io.sunder.harness.scenario.FaultAction.Pause;
import io.sunder.harness.scenario.FaultAction.Wipe;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.Selector;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Makes faults of actions by resolving their targets on the cluster as it is now. */
public final class FaultBuilder {
    private final Cluster cluster;
    private final LinkMesh mesh;
    private final TargetResolver resolver;
    private final Elections elections;
    private final NodeFaults nodeFaults;

    public FaultBuilder(Cluster cluster, LinkMesh mesh, Roles roles, Elections elections, Features features) {
        this.elections = elections;
        this.cluster = cluster;
        this.mesh = mesh;
        this.resolver = new TargetResolver(roles);
        this.nodeFaults = new NodeFaults(cluster, roles, features);
    }

    /** The fault, which knows its resolved action, or empty while a role that it names is played by nobody. */
    public Optional<Fault> build(FaultAction action, RandomGenerator chance) {
        return resolver.resolve(action, chance)
                .flatMap(resolved -> make(resolved, chance).map(fault -> new ResolvedFault(fault, resolved)));
    }

    private Optional<Fault> make(FaultAction action, RandomGenerator chance) {
        if (action instanceof NodeAction onNodes) {
            return nodeFaults.build(onNodes, chance);
        }
        if (action instanceof OnLinks onLinks) {
            return onLinks(onLinks, chance);
        }
        if (action instanceof Isolate isolate) {
            return parting(isolate.target(), isolate.effect(), isolate.clients(), chance);
        }
        if (action instanceof Halves halves) {
            return parting(halves.side(), halves.effect(), false, chance);
        }
        if (action instanceof Kill kill) {
            return nodes(kill.target(), chance).map(ids -> new KillFault(cluster, ids));
        }
        if (action instanceof Wipe wipe) {
            return nodes(wipe.target(), chance)
                    .map(ids -> new DiskFault(cluster, ids, "were deleted", DataDirectory::wipe));
        }
        if (action instanceof LoseUnflushed lose) {
            return nodes(lose.target(), chance)
                    .map(ids -> new DiskFault(
                            cluster, ids, "had not been fsynced and are gone", DataDirectory::loseUnflushed));
        }
        if (action instanceof Elect elect) {
            return nodes(elect.leader(), chance).map(ids -> new ElectFault(elections, elect.key(), ids.get(0)));
        }
        return nodes(((Pause) action).target(), chance).map(ids -> new PauseFault(cluster, ids));
    }

    private Optional<List<Integer>> nodes(Selector selector, RandomGenerator chance) {
        List<Integer> ids = resolver.resolve(selector, chance);
        return ids.isEmpty() ? Optional.empty() : Optional.of(ids);
    }

    private Optional<Fault> onLinks(OnLinks action, RandomGenerator chance) {
        Optional<List<Integer>> to = nodes(action.to(), chance);
        Optional<List<Integer>> from = action.fromClient() ? to : nodes(action.from(), chance);
        if (to.isEmpty() || from.isEmpty()) {
            return Optional.empty();
        }
        Set<String> sources = action.fromClient() ? Set.of("client") : names(from.get());
        Set<String> sinks = names(to.get());
        return links(
                mesh.links().stream()
                        .filter(link -> sources.contains(link.from()) && sinks.contains(link.to()))
                        .toList(),
                action.effect(),
                action.direction());
    }

    /** The effect on every link that crosses the border of the group. */
    private Optional<Fault> parting(Selector group, LinkEffect effect, boolean clients, RandomGenerator chance) {
        return nodes(group, chance).flatMap(ids -> {
            Set<String> inside = names(ids);
            return links(
                    mesh.links().stream()
                            .filter(link -> inside.contains(link.from()) != inside.contains(link.to()))
                            .filter(link -> clients || !link.from().equals("client"))
                            .toList(),
                    effect,
                    Direction.BOTH);
        });
    }

    private Optional<Fault> links(List<LinkId> links, LinkEffect effect, Direction direction) {
        return links.isEmpty()
                ? Optional.empty()
                : Optional.of(new LinkFault(mesh, links.stream().sorted().toList(), effect, direction));
    }

    private static Set<String> names(List<Integer> ids) {
        Set<String> names = new HashSet<>();
        ids.forEach(id -> names.add(Integer.toString(id)));
        return names;
    }
}
