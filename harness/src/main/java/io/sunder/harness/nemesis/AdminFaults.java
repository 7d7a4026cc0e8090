package io.sunder.harness.nemesis;

import io.sunder.harness.admin.Administrator;
import io.sunder.harness.admin.SettingsOwner;
import io.sunder.harness.link.LinkId;
import io.sunder.harness.link.LinkMesh;
import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.AdminAction.ConfigureBrokers;
import io.sunder.harness.scenario.AdminAction.ConfigureTopic;
import io.sunder.harness.scenario.AdminAction.ElectPreferred;
import io.sunder.harness.scenario.AdminAction.ElectUnclean;
import io.sunder.harness.scenario.AdminAction.Goal;
import io.sunder.harness.scenario.AdminAction.Reassign;
import io.sunder.harness.scenario.AdminAction.ThrottleReplication;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Makes faults of what an administrator does. */
final class AdminFaults {
    private final LinkMesh mesh;
    private final Roles roles;
    private final TargetResolver resolver;
    private final Administrator administrator;
    /** What faults that are on have changed. */
    private final Set<String> held = ConcurrentHashMap.newKeySet();

    AdminFaults(LinkMesh mesh, Roles roles, TargetResolver resolver, Administrator administrator) {
        this.mesh = mesh;
        this.roles = roles;
        this.resolver = resolver;
        this.administrator = administrator;
    }

    /** The fault of an action that is {@link #settled}, or empty while it can't strike yet. */
    Optional<Fault> build(AdminAction action, RandomGenerator chance) {
        if (action instanceof ElectPreferred elect) {
            return Optional.of(new OrderedElectionFault("a preferred", elect.key(), administrator::electPreferred));
        }
        if (action instanceof ElectUnclean elect) {
            // As long as somebody leads there is nobody to elect.
            return roles.leader(elect.key()).isPresent()
                    ? Optional.empty()
                    : Optional.of(new OrderedElectionFault("an unclean", elect.key(), administrator::electUnclean));
        }
        if (action instanceof Reassign reassign) {
            return reassign(reassign);
        }
        if (action instanceof ThrottleReplication throttle) {
            return throttle(throttle);
        }
        if (action instanceof ConfigureTopic topic) {
            return Optional.of(config(List.of(new SettingsOwner.Topic(topic.topic())), topic.settings()));
        }
        return brokers((ConfigureBrokers) action, chance);
    }

    /** The same with what chance, or where the replicas are, decides about its goal. */
    AdminAction settled(AdminAction action, RandomGenerator chance) {
        if (action instanceof Reassign reassign) {
            List<Integer> now = roles.replicas(reassign.key());
            if (!now.isEmpty()) {
                List<Integer> wanted = Placement.of(reassign.goal(), now, roles.brokers(), chance);
                return new Reassign(reassign.key(), new Goal.Replicas(wanted));
            }
        }
        return action;
    }

    private Optional<Fault> reassign(Reassign action) {
        return action.goal() instanceof Goal.Replicas wanted
                ? Optional.of(new ReassignFault(
                        administrator, new Hold(held, "the placement of " + action.key()), action.key(), wanted.ids()))
                : Optional.empty();
    }

    private Optional<Fault> throttle(ThrottleReplication action) {
        String key = action.key();
        List<Integer> replicas = roles.replicas(key);
        if (replicas.isEmpty()) {
            return Optional.empty();
        }
        int dash = key.lastIndexOf('-');
        String number = key.substring(dash + 1);
        String whom = replicas.stream().map(id -> number + ":" + id).collect(Collectors.joining(","));
        String rate = Long.toString(action.bytesPerSecond());
        List<SettingsChange> changes = List.of(
                new SettingsChange(
                        administrator,
                        new SettingsOwner.AllBrokers(),
                        Map.of("leader.replication.throttled.rate", rate, "follower.replication.throttled.rate", rate)),
                new SettingsChange(
                        administrator,
                        new SettingsOwner.Topic(key.substring(0, dash)),
                        Map.of(
                                "leader.replication.throttled.replicas",
                                whom,
                                "follower.replication.throttled.replicas",
                                whom)));
        ThrottleMeter meter = new ThrottleMeter(administrator, roles, this::isUntouched, key, action.bytesPerSecond());
        return Optional.of(new ThrottleFault(key, new Hold(held, "the throttle of replication"), changes, meter));
    }

    private boolean isUntouched(int from, int to) {
        return mesh.isUntouched(new LinkId(Integer.toString(from), Integer.toString(to)));
    }

    private Optional<Fault> brokers(ConfigureBrokers action, RandomGenerator chance) {
        if (action.brokers().isEmpty()) {
            return Optional.of(config(List.of(new SettingsOwner.AllBrokers()), action.settings()));
        }
        List<Integer> ids = resolver.resolve(action.brokers().get(), chance);
        return ids.isEmpty()
                ? Optional.empty()
                : Optional.of(config(ids.stream().map(SettingsOwner.Broker::new).toList(), action.settings()));
    }

    private Fault config(List<? extends SettingsOwner> owners, Map<String, String> settings) {
        List<SettingsChange> changes = new ArrayList<>();
        List<Hold> holds = new ArrayList<>();
        for (SettingsOwner owner : owners) {
            changes.add(new SettingsChange(administrator, owner, settings));
            settings.keySet().stream().sorted().forEach(name -> holds.add(new Hold(held, name + " of " + owner)));
        }
        return new ConfigFault(changes, holds, settings);
    }
}
