package io.sunder.harness.chance;

import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.Condition;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import io.sunder.harness.scenario.NemesisKind;
import io.sunder.harness.scenario.NemesisSpec;
import io.sunder.harness.scenario.NodeAction;
import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Draws a schedule: times of storm, of steady faults and of quiet follow one another, each with a mix of its own, and a
 * fault that takes a leader or its followers away is often followed by another one just then, since elections and shrunken ISRs are
 * where replication breaks. All its faults are optional: chance misses at times.
 */
public final class RandomSchedule {
    /** The cluster shall have been seen at work before the first fault, and be at work again after the last. */
    private static final Duration CALM = NemesisSpec.CALM;

    private static final Duration SHORTEST = Duration.ofMillis(300);
    private static final int MOST_AT_ONCE = 3;
    private static final double FOLLOWED = 0.4;
    /** How often more nodes than a minority may be taken away at a time: then nothing can be acknowledged. */
    private static final double OVERWHELMED = 0.15;

    private final List<String> keys;
    private final Duration interval;
    private final Duration last;
    private final List<NemesisKind> families;
    private final Dice dice;
    private final List<FaultSpec> faults = new ArrayList<>();
    private final List<Duration> ends = new ArrayList<>();
    /** Ends of the faults that take nodes away. */
    private final List<Duration> returns = new ArrayList<>();

    private final int minority;
    private int count;

    private RandomSchedule(Scenario scenario, NemesisSpec nemesis, RandomGenerator chance) {
        this.keys = scenario.keys();
        this.interval = nemesis.interval();
        this.last = scenario.limits().time().minus(CALM);
        this.families = nemesis.kinds();
        this.dice = new Dice(chance);
        this.minority = Math.max(1, (scenario.cluster().brokers() - 1) / 2);
    }

    /**
     * The scenario with what its random nemesis draws among its faults, and without the nemesis; the same scenario if it has none.
     *
     * @param scenario its time limit leaves room for faults ({@link NemesisSpec#whyNone})
     * @param chance where the draws come from; the same scenario and chance give the same faults
     */
    public static Scenario drawn(Scenario scenario, RandomGenerator chance) {
        return scenario.nemesis()
                .map(nemesis -> {
                    List<FaultSpec> all = new ArrayList<>(scenario.faults());
                    all.addAll(new RandomSchedule(scenario, nemesis, chance).draw());
                    return scenario.withFaults(all).withoutNemesis();
                })
                .orElse(scenario);
    }

    private List<FaultSpec> draw() {
        Duration now = CALM;
        while (now.compareTo(last) < 0) {
            Mood mood = Choice.of(Mood.STORM, 4)
                    .or(Mood.STEADY, 4)
                    .or(Mood.QUIET, 2)
                    .draw(dice);
            Duration end = now.plus(dice.between(interval.multipliedBy(2), interval.multipliedBy(6)));
            now = mood == Mood.QUIET && !faults.isEmpty()
                    ? now.plus(dice.between(interval, interval.multipliedBy(3)))
                    : phase(now, earlier(end, last), mood);
        }
        return faults;
    }

    /** One stretch of the run with a mix of its own; returns when it is over. */
    private Duration phase(Duration from, Duration until, Mood mood) {
        Choice<NemesisKind> mix = mix();
        Duration now = from;
        while (now.compareTo(until) < 0) {
            if (on(ends, now) < MOST_AT_ONCE) {
                NemesisKind family = mix.draw(dice);
                if (!family.takesNodes() || on(returns, now) < minority || dice.happens(OVERWHELMED)) {
                    fault(now, family);
                }
            }
            Duration mean = mood == Mood.STORM ? interval.dividedBy(3) : interval;
            now = now.plus(dice.between(mean.dividedBy(2), mean.multipliedBy(3).dividedBy(2)));
        }
        return now;
    }

    private Choice<NemesisKind> mix() {
        Choice<NemesisKind> mix = Choice.of(dice.one(families), 1);
        families.forEach(family -> mix.or(family, dice.upTo(1)));
        return mix;
    }

    private static long on(List<Duration> ends, Duration now) {
        return ends.stream().filter(end -> end.compareTo(now) > 0).count();
    }

    private void fault(Duration at, NemesisKind family) {
        String key = dice.one(keys);
        FaultAction action = RandomAction.draw(family, dice, key);
        count++;
        String id = "n" + count;
        add(id, new Anchor.At(at), at, action, family);
        if (family == NemesisKind.THROTTLE) {
            Duration then = at.plus(SHORTEST);
            add(id + "-behind", new Anchor.At(then), then, RandomAction.fallingBehind(key), family);
        }
        Blow blow = Blow.of(action, key);
        if (blow != Blow.ELSEWHERE && dice.happens(FOLLOWED)) {
            followUp(id + "-then", key, at, blow);
        }
    }

    /** Strikes again where it hurts: whoever leads now, while the election or the shrunken ISR is fresh. */
    private void followUp(String id, String key, Duration at, Blow blow) {
        Selector leader = new Selector.ByPartitionRole(Selector.PartitionRole.LEADER, key);
        NemesisKind family = dice.one(families);
        FaultAction action = switch (family) {
            case KILL -> new FaultAction.Kill(leader);
            case STOP -> new NodeAction.Stop(leader);
            case PAUSE -> new FaultAction.Pause(leader);
            default -> RandomAction.draw(family, dice, key);
        };
        Duration within = earlier(at.plusSeconds(12), last);
        if (within.compareTo(at) > 0) {
            Condition fresh = blow == Blow.ON_LEADER ? new Condition.LeaderChanged(key) : new Condition.IsrShrunk(key);
            add(id, new Anchor.On(fresh, at, dice.between(Duration.ZERO, CALM), within), at, action, family);
        }
    }

    private void add(String id, Anchor anchor, Duration about, FaultAction action, NemesisKind family) {
        Duration longest =
                later(SHORTEST.multipliedBy(2), interval.multipliedBy(5).dividedBy(2));
        Duration lasts = dice.spread(later(SHORTEST, interval.dividedBy(4)), longest);
        Duration left = later(SHORTEST, last.plus(CALM.dividedBy(2)).minus(about));
        faults.add(new FaultSpec(id, anchor, earlier(lasts, left), action, true));
        ends.add(about.plus(lasts));
        if (family.takesNodes()) {
            returns.add(about.plus(lasts));
        }
    }

    private static Duration earlier(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static Duration later(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    private enum Mood {
        STORM,
        STEADY,
        QUIET
    }
}
