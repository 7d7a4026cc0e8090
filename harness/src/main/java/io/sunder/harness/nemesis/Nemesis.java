package io.sunder.harness.nemesis;

import io.sunder.harness.scenario.DurationText;
import io.sunder.harness.scenario.FaultAction;
import io.sunder.harness.scenario.FaultSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Carries a schedule out: each fault begins and ends when it is due, and {@link #healAll} ends all of them. */
public final class Nemesis implements AutoCloseable {
    /** How long a fault waits for its roles to be played by somebody. */
    static final Duration ROLE_DEADLINE = Duration.ofSeconds(10);

    private static final long LOOK_MS = 100;
    private static final int THREADS = 4;
    private static final long HEAL_SECONDS = 30;
    private static final String NEVER_BEGAN = "the run ended before it began";

    private final List<FaultLife> lives;
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
     * @param log takes their events
     * @param elapsed time since the workload's start
     * @param chance randomness by fault
     */
    public Nemesis(
            List<FaultSpec> schedule,
            BiFunction<FaultAction, RandomGenerator, Optional<Fault>> builder,
            NemesisLog log,
            Supplier<Duration> elapsed,
            ChanceFor chance) {
        this.elapsed = elapsed;
        this.lives = schedule.stream()
                .map(spec -> new FaultLife(spec, builder, log, elapsed, chance.of(spec.id())))
                .toList();
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
            long waitMs = life.spec().at().minus(elapsed.get()).toMillis();
            after(Math.max(0, waitMs), () -> strike(life, elapsed.get().plus(ROLE_DEADLINE)));
        }
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
        lives.forEach(life -> attempt(() -> life.giveUp(NEVER_BEGAN), failures));
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
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
