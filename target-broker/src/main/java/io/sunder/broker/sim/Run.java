package io.sunder.broker.sim;

import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.sim.SimNetwork.Fate;
import io.sunder.broker.sim.SimNetwork.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Runs a schedule in a fresh world, heals, and looks whether the cluster works again. */
final class Run {
    private static final int BROKERS = 3;
    private static final int ACTIONS = 220;

    /**
     * What came of a schedule.
     *
     * @param anomaly the first broken promise, if any
     * @param steps how many events were run, each followed by all checks
     * @param committed records committed
     * @param acknowledged records acknowledged with acks=all
     */
    record Result(Optional<Anomaly> anomaly, long steps, int committed, int acknowledged) {}

    private final World world;

    private Run(World world) {
        this.world = world;
    }

    static List<Step> schedule(long seed) {
        return Step.draw(new Random(seed), ACTIONS, BROKERS);
    }

    static Result of(long seed, Behaviour behaviour, List<Step> schedule) {
        Random random = new Random(seed * 31 + 7);
        int fetchBytes = random.nextBoolean() ? 1 << 20 : 60;
        World world = new World(behaviour, new World.Options(BROKERS, 2, 500, 600, 20, fetchBytes), random);
        new Run(world).play(schedule);
        Oracle oracle = world.oracle();
        return new Result(oracle.anomaly(), world.steps(), oracle.committedCount(), oracle.acknowledgedCount());
    }

    private void play(List<Step> schedule) {
        long begin = world.nowMs();
        for (Step step : schedule) {
            world.run(Math.max(0, begin + step.atMs() - world.nowMs()));
            if (world.oracle().anomaly().isPresent()) {
                return;
            }
            act(step);
            world.oracle().check();
        }
        heal();
    }

    private void heal() {
        world.run(800);
        world.network().clearRules();
        world.controller().start();
        world.brokers().forEach(SimBroker::start);
        world.run(4000);
        int before = world.oracle().acknowledgedCount();
        world.produce(1, true);
        world.run(2500);
        if (world.oracle().anomaly().isEmpty()) {
            world.brokers().forEach(world::read);
            world.oracle().finish();
            boolean whole = world.state().orElseThrow().isr().size() == BROKERS;
            world.oracle().finished(whole && world.oracle().acknowledgedCount() > before);
        }
    }

    private void act(Step step) {
        SimBroker broker = world.broker(step.node());
        switch (step.verb()) {
            case PRODUCE -> world.produce(1 + step.other(), true);
            case PRODUCE_ACKS_1 -> world.produce(1 + step.other(), false);
            case PRODUCE_TO -> world.produceTo(broker, 1 + step.other(), true);
            case READ -> world.read(broker);
            case LIST -> world.list();
            case FLUSH -> broker.disk().flush();
            case ELECT -> world.elect(step.node());
            case KILL, LOSE_POWER, WIPE, STOP, START -> life(step, broker);
            case CUT, LOSE_REQUESTS, LOSE_ANSWERS, HOLD_ANSWERS -> link(step);
            case LOSE_METADATA ->
                rule(step, m -> m.from() == step.node() && m.kind() == Kind.METADATA ? Fate.LOSE : Fate.PASS);
            case CUT_CONTROLLER ->
                rule(step, m -> m.from() == step.node() && m.to() == World.CONTROLLER ? Fate.LOSE : Fate.PASS);
            case HOLD_ALTER_ISR ->
                rule(
                        step,
                        m -> m.from() == step.node() && m.kind() == Kind.ALTER_ISR && !m.answer()
                                ? Fate.hold(step.forMs())
                                : Fate.PASS);
            case CONTROLLER_STOP -> world.controller().stop();
            case CONTROLLER_START -> world.controller().start();
        }
    }

    private void life(Step step, SimBroker broker) {
        switch (step.verb()) {
            case START -> broker.start();
            case STOP -> {
                if (!world.recovering()) {
                    broker.stop();
                }
            }
            case KILL -> {
                if (!world.recovering() && broker.up()) {
                    broker.kill();
                }
            }
            default -> {
                if (world.mayLoseData(step.node())) {
                    if (step.verb() == Step.Verb.WIPE) {
                        broker.wipe();
                    } else {
                        broker.losePower();
                    }
                }
            }
        }
    }

    private void link(Step step) {
        rule(step, m -> {
            boolean here = m.from() == step.node() && m.to() == step.other();
            if (!here) {
                return Fate.PASS;
            }
            return switch (step.verb()) {
                case CUT -> Fate.LOSE;
                case LOSE_REQUESTS -> m.answer() ? Fate.PASS : Fate.LOSE;
                case LOSE_ANSWERS -> m.answer() ? Fate.LOSE : Fate.PASS;
                default -> m.answer() ? Fate.hold(step.forMs()) : Fate.PASS;
            };
        });
    }

    private void rule(Step step, SimNetwork.Rule rule) {
        world.network().rule(rule);
        world.network().after(step.forMs(), () -> world.network().remove(rule));
    }
}
