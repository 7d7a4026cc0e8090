package io.sunder.harness.chance;

import io.sunder.harness.link.Blackhole;
import io.sunder.harness.link.Cut;
import io.sunder.harness.link.Delay;
import io.sunder.harness.link.Direction;
import io.sunder.harness.link.LinkEffect;
import io.sunder.harness.link.Reset;
import io.sunder.harness.link.Slice;
import io.sunder.harness.link.Stall;
import io.sunder.harness.link.Throttle;
import io.sunder.harness.scenario.AdminAction;
import io.sunder.harness.scenario.Border;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.LinkAction;
import io.sunder.harness.scenario.LinkGroup;
import io.sunder.harness.scenario.NemesisKind;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.Selector;
import io.sunder.harness.scenario.Selector.ByClusterRole;
import io.sunder.harness.scenario.Selector.ByPartitionRole;
import io.sunder.harness.scenario.Selector.ClusterRole;
import io.sunder.harness.scenario.Selector.PartitionRole;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Draws what one fault does, biased to what hurts replication most. */
final class RandomAction {
    private RandomAction() {}

    /** A fault of the family around one partition, {@code key} being {@code topic-partition}. */
    static FaultAction draw(NemesisKind kind, Dice dice, String key) {
        return switch (kind) {
            case KILL -> new FaultAction.Kill(victim(dice, key));
            case STOP -> new NodeAction.Stop(victim(dice, key));
            case PAUSE -> new FaultAction.Pause(victim(dice, key));
            case PARTITION -> partition(dice, key);
            case LINK -> link(dice, key);
            case CONTROLLER -> controller(dice);
            case ELECT -> new FaultAction.Elect(key, new ByPartitionRole(PartitionRole.ISR_FOLLOWER, key));
            case TOPOLOGY -> topology(dice, key);
            case REASSIGN ->
                new AdminAction.Reassign(
                        key, dice.happens(0.7) ? new AdminAction.Goal.Drawn() : new AdminAction.Goal.Rotated());
            case THROTTLE -> new AdminAction.ThrottleReplication(key, dice.one(List.of(500L, 2_000L, 10_000L)));
        };
    }

    private static FaultAction partition(Dice dice, String key) {
        LinkEffect effect = Choice.<LinkEffect>of(new Stall(), 5)
                .or(new Blackhole(), 3)
                .or(new Cut(), 2)
                .draw(dice);
        return dice.happens(0.25)
                ? new FaultAction.Halves(new ByClusterRole(ClusterRole.MINORITY), effect)
                : new FaultAction.Isolate(victim(dice, key), effect, dice.happens(0.2));
    }

    private static FaultAction topology(Dice dice, String key) {
        LinkEffect effect = dice.happens(0.6) ? new Stall() : new Blackhole();
        LinkGroup links = dice.happens(0.5) ? LinkGroup.FETCH : LinkGroup.NODES;
        return switch (dice.one(List.of("bridge", "ring", "one way"))) {
            case "bridge" -> new LinkAction.Bridge(victim(dice, key), Optional.empty(), effect, links);
            case "ring" -> new LinkAction.MajorityRing(List.of(), effect, links);
            default ->
                new FaultAction.Isolate(
                        victim(dice, key),
                        effect,
                        false,
                        new Border(dice.happens(0.5) ? Border.Flow.IN : Border.Flow.OUT, links));
        };
    }

    /** What lets a follower fall behind, so that a throttle has somebody to hold back: those in sync are never throttled. */
    static FaultAction fallingBehind(String key) {
        return new FaultAction.OnLinks(
                new Blackhole(),
                Direction.BOTH,
                new ByPartitionRole(PartitionRole.ISR_FOLLOWER, key),
                new ByPartitionRole(PartitionRole.LEADER, key),
                false);
    }

    private static FaultAction link(Dice dice, String key) {
        Selector leader = new ByPartitionRole(PartitionRole.LEADER, key);
        if (dice.happens(0.15)) {
            return new FaultAction.OnLinks(effect(dice), direction(dice), leader, leader, true);
        }
        PartitionRole role = Choice.of(PartitionRole.ISR_FOLLOWER, 5)
                .or(PartitionRole.FOLLOWER, 3)
                .or(PartitionRole.FOLLOWERS, 2)
                .draw(dice);
        return new FaultAction.OnLinks(effect(dice), direction(dice), new ByPartitionRole(role, key), leader, false);
    }

    private static FaultAction controller(Dice dice) {
        Selector controller = new ByClusterRole(ClusterRole.CONTROLLER);
        return switch (dice.one(List.of("kill", "pause", "isolate"))) {
            case "kill" -> new FaultAction.Kill(controller);
            case "pause" -> new FaultAction.Pause(controller);
            default -> new FaultAction.Isolate(controller, new Stall(), false);
        };
    }

    private static Selector victim(Dice dice, String key) {
        return Choice.<Selector>of(new ByPartitionRole(PartitionRole.LEADER, key), 5)
                .or(new ByPartitionRole(PartitionRole.ISR_FOLLOWER, key), 2.5)
                .or(new ByClusterRole(ClusterRole.ANY), 2.5)
                .draw(dice);
    }

    private static LinkEffect effect(Dice dice) {
        return Choice.<LinkEffect>of(new Blackhole(), 4)
                .or(new Stall(), 3)
                .or(delay(dice), 2)
                .or(new Reset(Duration.ZERO), 1)
                .or(new Throttle(dice.one(List.of(5, 20, 100))), 1)
                .or(new Slice(64, 32, Duration.ofMillis(1)), 0.5)
                .draw(dice);
    }

    private static LinkEffect delay(Dice dice) {
        Duration latency = dice.spread(Duration.ofMillis(20), Duration.ofSeconds(2));
        return new Delay(latency, latency.dividedBy(4));
    }

    /** Answers of fetches matter most: what is lost with them is what a follower lacks and the leader believes sent. */
    private static Direction direction(Dice dice) {
        return Choice.of(Direction.RESPONSE, 5)
                .or(Direction.BOTH, 3)
                .or(Direction.REQUEST, 2)
                .draw(dice);
    }
}
