package io.sunder.harness.nemesis;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.cluster.Cluster;
import io.sunder.harness.disk.DataDirectory;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultAction.Elect;
import io.sunder.harness.scenario.FaultAction.Halves;
import io.sunder.harness.scenario.FaultAction.Isolate;
import io.sunder.harness.scenario.FaultAction.Kill;
import io.sunder.harness.scenario.FaultAction.LoseUnflushed;
import io.sunder.harness.scenario.FaultAction.OnLinks;
import io.sunder.harness.scenario.FaultAction.Pause;
import io.sunder.harness.scenario.FaultAction.Wipe;
import io.sunder.harness.scenario.LinkAction;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.Selector;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes faults of actions by resolving their targets on the cluster as it is now. */
public final class FaultBuilder {
    private final Cluster cluster;
    private final TargetResolver resolver;
    private final Elections elections;
    private final NodeFaults nodeFaults;
    private final LinkFaults links;
    private final AdminFaults admin;

    public FaultBuilder(
            Cluster cluster,
            LinkMesh mesh,
            Roles roles,
            Elections elections,
            Features features,
            Administrator administrator) {
        this.elections = elections;
        this.cluster = cluster;
        this.resolver = new TargetResolver(roles);
        this.nodeFaults = new NodeFaults(cluster, roles, features);
        this.links = new LinkFaults(cluster, mesh, resolver);
        this.admin = new AdminFaults(mesh, roles, resolver, administrator);
    }

    /** The fault, which knows its resolved action, or empty while a role that it names is played by nobody. */
    public Optional<Fault> build(FaultAction action, RandomGenerator chance) {
        return resolver.resolve(action, chance)
                .map(resolved -> settled(resolved, chance))
                .flatMap(settled -> make(settled, chance).map(fault -> new ResolvedFault(fault, settled)));
    }

    private FaultAction settled(FaultAction action, RandomGenerator chance) {
        if (action instanceof LinkAction onMany) {
            return links.settled(onMany, chance);
        }
        return action instanceof AdminAction administered ? admin.settled(administered, chance) : action;
    }

    private Optional<Fault> make(FaultAction action, RandomGenerator chance) {
        if (action instanceof NodeAction onNodes) {
            return nodeFaults.build(onNodes, chance);
        }
        if (action instanceof OnLinks onLinks) {
            return links.between(onLinks, chance);
        }
        if (action instanceof Isolate isolate) {
            return links.isolate(isolate, chance);
        }
        if (action instanceof Halves halves) {
            return links.halves(halves, chance);
        }
        if (action instanceof LinkAction onMany) {
            return links.build(onMany, chance);
        }
        if (action instanceof AdminAction administered) {
            return admin.build(administered, chance);
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
}
