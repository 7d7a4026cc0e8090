package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.Anchor;
import io.sunder.harness.scenario.DurationText;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries a schedule out: each fault begins and ends when it is due, and {@link #healAll} ends all of them. */
public final class Nemesis implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Nemesis.class);

    /** How long a fault waits for its roles to be played by somebody. */
    static final Duration ROLE_DEADLINE = Duration.ofSeconds(10);

    private static final long LOOK_MS = 100;
    private static final long TRIGGER_LOOK_MS = 50;
    private static final int THREADS = 4;
    private static final long HEAL_SECONDS = 30;
    private static final String NEVER_BEGAN = "the run ended before it began";

    private final List<FaultLife> lives;
    private final Function<FaultSpec, FaultLife> birth;
    private final Roles roles;
    private final Signals signals;
    private final Supplier<Duration> elapsed;
    private final ScheduledThreadPoolExecutor threads;

    /** Where a fault's chance comes from: the run's seed and the fault's own name, so that faults don't disturb each other. */
    @FunctionalInterface
    public interface ChanceFor {
        RandomGenerator of(String faultId);
    }

    /**
     * @param schedule the faults
     * @param builder makes them when they are due; empty while a role is played by nobody ({@link FaultBuilder#build})
     * @param roles what conditions about partitions look at
     * @param signals what other conditions look at
     * @param log takes their events
     * @param elapsed time since the workload's start
     * @param chance randomness by fault
     */
    public Nemesis(
            List<FaultSpec> schedule,
            BiFunction<FaultAction, RandomGenerator, Optional<Fault>> builder,
            Roles roles,
            Signals signals,
            NemesisLog log,
            Supplier<Duration> elapsed,
            ChanceFor chance) {
        this.roles = roles;
        this.signals = signals;
        this.elapsed = elapsed;
        this.birth = spec -> new FaultLife(spec, builder, log, elapsed, chance.of(spec.id()));
        this.lives = new CopyOnWriteArrayList<>(schedule.stream().map(birth).toList());
        this.threads = new ScheduledThreadPoolExecutor(THREADS, task -> {
            Thread thread = new Thread(task, "nemesis");
            thread.setDaemon(true);
            return thread;
        });
        threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Sets all faults on their way. */
    public void start() {
        for (FaultLife life : lives) {
            if (life.spec().anchor() instanceof Anchor.On on) {
                // Rounded up: what is seen a moment too early would not be what was asked for.
                Duration wait = on.notBefore().minus(elapsed.get()).plusNanos(999_999);
                after(Math.max(0, wait.toMillis()), () -> await(life, on, trigger(on)));
            } else {
                Duration at = ((Anchor.At) life.spec().anchor()).time();
                begin(life, at.minus(elapsed.get()));
            }
        }
    }

    /**
     * Strikes at once with a fault that is not in the schedule, whatever its anchor says, and returns when it has struck. Its
     * life is that of any other: witness and end are written down, and it is healed in any case.
     *
     * @return the fault with its targets resolved
     * @throws FaultException if it could not strike: nobody plays the role that it aims at, or its begin failed
     * @throws IllegalArgumentException if there is a fault of this id already
     */
    public StruckFault strike(FaultSpec spec) throws InterruptedException {
        FaultLife life = birth.apply(spec);
        synchronized (this) {
            if (lives.stream().anyMatch(one -> one.spec().id().equals(spec.id()))) {
                throw new IllegalArgumentException("there is a fault '" + spec.id() + "' already");
            }
            lives.add(life);
        }
        begin(life, Duration.ZERO);
        if (threads.isShutdown()) {
            life.giveUp(NEVER_BEGAN);
        }
        life.awaitBegun();
        StruckFault struck = struck(spec.id()).orElseThrow();
        if (struck.problem().isPresent()) {
            throw new FaultException("the fault " + spec.id() + " (" + struck.kind() + ") "
                    + struck.problem().get());
        }
        return struck;
    }

    /** Heals a fault that is on, at once; no effect on one that is not. Returns when it is healed, as far as it can be. */
    public void heal(String fault) {
        lives.stream().filter(life -> life.spec().id().equals(fault)).forEach(FaultLife::end);
    }

    private Trigger trigger(Anchor.On on) {
        return new Trigger(on.condition(), roles, signals, this::isHealed);
    }

    private void begin(FaultLife life, Duration in) {
        after(Math.max(0, in.toMillis()), () -> strike(life, elapsed.get().plus(ROLE_DEADLINE)));
    }

    /** Looks until the condition holds, its time is over, or it can't hold any more. */
    private void await(FaultLife life, Anchor.On on, Trigger trigger) {
        Optional<String> seen = look(trigger);
        if (seen.isPresent()) {
            life.triggeredBy(seen.get() + " at " + DurationText.format(elapsed.get()));
            begin(life, on.delay());
        } else if (on.awaitedFault().filter(this::neverBegan).isPresent()) {
            life.giveUp("its trigger never came: " + on.condition() + ", which did not begin");
        } else if (elapsed.get().compareTo(on.within()) > 0) {
            life.giveUp(neverCame(on));
        } else {
            after(TRIGGER_LOOK_MS, () -> await(life, on, trigger));
        }
    }

    private static String neverCame(Anchor.On on) {
        return "its trigger never came: " + on.condition() + " within " + DurationText.format(on.within());
    }

    /** A look that fails, since a broker gives no sensible answer, is a look in vain: the deadline still holds. */
    private static Optional<String> look(Trigger trigger) {
        try {
            return trigger.look();
        } catch (RuntimeException e) {
            LOG.warn("the trigger could not be looked at", e);
            return Optional.empty();
        }
    }

    private boolean isHealed(String fault) {
        return struck(fault).filter(one -> one.ended().isPresent()).isPresent() && !neverBegan(fault);
    }

    private boolean neverBegan(String fault) {
        return lives.stream().anyMatch(life -> life.spec().id().equals(fault) && life.neverBegan());
    }

    private Optional<StruckFault> struck(String fault) {
        return struck().stream().filter(one -> one.id().equals(fault)).findFirst();
    }

    private void strike(FaultLife life, Duration deadline) {
        if (life.strike()) {
            // The end is set first: whatever looking for a witness runs into, the fault is healed on time.
            after(life.spec().lasts().toMillis(), life::end);
            watch(life);
        } else if (elapsed.get().compareTo(deadline) > 0) {
            life.giveUp("nobody played the role that it aims at within " + DurationText.format(ROLE_DEADLINE));
        } else {
            after(LOOK_MS, () -> strike(life, deadline));
        }
    }

    private void watch(FaultLife life) {
        life.look();
        if (life.struck().flatMap(StruckFault::ended).isEmpty()) {
            after(LOOK_MS, () -> watch(life));
        }
    }

    private void after(long ms, Runnable task) {
        try {
            // Nobody waits for the result; healAll() ends what is left.
            var unused = threads.schedule(task, ms, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // healAll() came in between: nothing new begins.
            return;
        }
    }

    /**
     * Lets nothing new begin and heals whatever is on; a fault that did not begin is written down as one without effect.
     * Returns when all is healed, as far as it can be; {@link StruckFault#problem} tells what could not.
     */
    public void healAll() {
        threads.shutdown();
        List<RuntimeException> failures = new ArrayList<>();
        lives.forEach(life -> attempt(life::end, failures));
        try {
            // A fault may have been striking just then; it must not outlive this either.
            if (!threads.awaitTermination(HEAL_SECONDS, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        lives.forEach(life -> attempt(life::end, failures));
        lives.forEach(life -> attempt(() -> life.giveUp(whyNot(life)), failures));
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private static String whyNot(FaultLife life) {
        return life.spec().anchor() instanceof Anchor.On on && !life.isTriggered() ? neverCame(on) : NEVER_BEGAN;
    }

    /** One fault's failure must not keep the others from being healed. */
    private static void attempt(Runnable step, List<RuntimeException> failures) {
        try {
            step.run();
        } catch (RuntimeException e) {
            failures.add(e);
        }
    }

    /** All faults that have begun, in the schedule's order. */
    public List<StruckFault> struck() {
        return lives.stream().map(FaultLife::struck).flatMap(Optional::stream).toList();
    }

    @Override
    public void close() {
        healAll();
    }
}
