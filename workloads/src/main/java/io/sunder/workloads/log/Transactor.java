package io.sunder.workloads.log;

import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Performs transactions over one session after another: which keys are written and whether it is committed is up to
 * chance. A session that broke may leave a transaction open, which nobody can read past; the next one of the same
 * transactional id ends it, even when the transactor stops.
 */
final class Transactor implements Runnable {

    private static final Duration ATTENTION = Duration.ofMillis(50);
    private static final Duration REOPEN_PAUSE = Duration.ofMillis(250);

    private final Supplier<TransactionSession> sessions;
    private final WorkloadKind.Transactions kind;
    private final List<Integer> keys;
    private final AtomicLong nextValue;
    private final Pacer pacer;
    private final RandomGenerator chance;
    private final Clock clock;
    private boolean unsettled;
    private volatile boolean stopping;
    private volatile long stopDeadline;

    /** @param keys those that are written */
    Transactor(
            Supplier<TransactionSession> sessions,
            WorkloadKind.Transactions kind,
            List<Integer> keys,
            AtomicLong nextValue,
            Pacer pacer,
            RandomGenerator chance,
            Clock clock) {
        this.sessions = sessions;
        this.kind = kind;
        this.keys = List.copyOf(keys);
        this.nextValue = nextValue;
        this.pacer = pacer;
        this.chance = chance;
        this.clock = clock;
    }

    /** Begins no more transactions; the open one gets until {@code deadline} (by the clock's nanoseconds) to end. */
    void stop(long deadline) {
        stopDeadline = deadline;
        stopping = true;
    }

    @Override
    public void run() {
        try {
            while (!stopping || (unsettled && timeLeft())) {
                TransactionSession session = sessions.get();
                try {
                    perform(session);
                } finally {
                    session.close();
                }
                clock.sleep(stopping && !unsettled ? 0 : REOPEN_PAUSE.toNanos());
            }
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void perform(TransactionSession session) throws InterruptedException {
        if (!session.begin()) {
            return;
        }
        unsettled = false;
        while (!stopping && awaitTurns()) {
            TransactionSession.Plan plan = new TransactionSession.Plan(
                    chance.ints(kind.sends(), 0, keys.size())
                            .mapToObj(keys::get)
                            .toList(),
                    nextValue.getAndAdd(kind.sends()),
                    chance.nextInt(100) >= kind.abortPercent());
            if (!session.transact(plan, this::timeLeft)) {
                unsettled = true;
                return;
            }
        }
    }

    private boolean timeLeft() {
        return !stopping || stopDeadline - clock.nanoTime() > 0;
    }

    /** Takes as many turns as there are sends; false if the transactor should stop before. */
    private boolean awaitTurns() throws InterruptedException {
        int taken = 0;
        while (!stopping && taken < kind.sends()) {
            long wait = pacer.tryTake();
            if (wait == 0) {
                taken++;
            } else {
                clock.sleep(Math.min(wait, ATTENTION.toNanos()));
            }
        }
        return !stopping;
    }
}
