package io.sunder.workloads.log;

import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Generates sends over one producer session after another: a key by chance, the next value of the workload, at the
 * pacer's rate. A session that broke is closed and a new one opened, with new processes.
 */
final class ProducerWorker implements Runnable {

    /** Longest that the worker waits without looking whether it should stop. */
    private static final Duration ATTENTION = Duration.ofMillis(50);

    private static final Duration CLOSE_BROKEN = Duration.ofSeconds(1);
    /** A producer that refuses records at once, say for their size, must not flood the history with failures. */
    private static final Duration REFUSED_PAUSE = Duration.ofMillis(20);

    private static final Duration REOPEN_PAUSE = Duration.ofMillis(250);

    private final Supplier<ProducerSession> sessions;
    private final int keyCount;
    private final AtomicLong nextValue;
    private final Pacer pacer;
    private final RandomGenerator chance;
    private final Clock clock;
    private volatile boolean stopping;
    private volatile long stopDeadline;

    ProducerWorker(
            Supplier<ProducerSession> sessions,
            int keyCount,
            AtomicLong nextValue,
            Pacer pacer,
            RandomGenerator chance,
            Clock clock) {
        this.sessions = sessions;
        this.keyCount = keyCount;
        this.nextValue = nextValue;
        this.pacer = pacer;
        this.chance = chance;
        this.clock = clock;
    }

    /** Sends no more; what is in flight gets until {@code deadline} (by the clock's nanoseconds) to complete. */
    void stop(long deadline) {
        stopDeadline = deadline;
        stopping = true;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                ProducerSession session = sessions.get();
                try {
                    sendUntilBroken(session);
                } finally {
                    session.close(stopping ? untilDeadline() : CLOSE_BROKEN);
                }
                if (!stopping) {
                    clock.sleep(REOPEN_PAUSE.toNanos());
                }
            }
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendUntilBroken(ProducerSession session) throws InterruptedException {
        while (!stopping && !session.broken()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            SendProcess process = session.takeIdle(ATTENTION);
            if (process != null) {
                sendInTurn(session, process);
            }
        }
    }

    private void sendInTurn(ProducerSession session, SendProcess process) throws InterruptedException {
        OptionalInt key = awaitTurn(session) ? session.keyWithShare(chance.nextInt(keyCount)) : OptionalInt.empty();
        if (key.isPresent()) {
            if (!session.send(process, key.getAsInt(), nextValue.getAndIncrement())) {
                clock.sleep(REFUSED_PAUSE.toNanos());
            }
        } else {
            session.giveBack(process);
        }
    }

    /** Waits for the pacer; false if the worker should stop or the session broke before a turn came. */
    private boolean awaitTurn(ProducerSession session) throws InterruptedException {
        while (!stopping && !session.broken()) {
            long wait = pacer.tryTake();
            if (wait == 0) {
                return true;
            }
            clock.sleep(Math.min(wait, ATTENTION.toNanos()));
        }
        return false;
    }

    private Duration untilDeadline() {
        return Duration.ofNanos(Math.max(0, stopDeadline - clock.nanoTime()));
    }
}
