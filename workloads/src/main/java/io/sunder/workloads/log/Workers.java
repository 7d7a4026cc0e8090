package io.sunder.workloads.log;

import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads of a workload: named daemon threads whose uncaught exceptions are kept for the run to see. */
final class Workers {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** A group of threads that are waited for together. */
    static final class Group {
        private final List<Thread> threads = new CopyOnWriteArrayList<>();

        /** Waits for the threads to end. Returns whether they did within {@code limit}. */
        boolean await(Duration limit, Clock clock) throws InterruptedException {
            long deadline = clock.nanoTime() + limit.toNanos();
            for (Thread thread : threads) {
                long leftMs = Duration.ofNanos(deadline - clock.nanoTime()).toMillis();
                thread.join(Math.max(1, leftMs));
            }
            return threads.stream().noneMatch(Thread::isAlive);
        }

        void interrupt() {
            threads.forEach(Thread::interrupt);
        }
    }

    void start(Group group, String name, Runnable work) {
        Thread thread = new Thread(() -> runGuarded(name, work), name);
        thread.setDaemon(true);
        group.threads.add(thread);
        thread.start();
    }

    /** Keeps the first failure; a workload that has one records no longer what it should. */
    void failed(Throwable error) {
        if (failure.compareAndSet(null, error)) {
            LOG.error("A client of the workload failed", error);
        }
    }

    Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    private void runGuarded(String name, Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            failed(new IllegalStateException("thread " + name + " of the workload ended: " + ErrorText.of(e), e));
        }
    }
}
