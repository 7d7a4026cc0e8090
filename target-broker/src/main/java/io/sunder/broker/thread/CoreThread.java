package io.sunder.broker.thread;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread that owns a state machine. Tasks run in the order in which they were handed in. Whoever hands in one
 * wakes the thread only if it sleeps, so a busy thread takes its tasks in runs without being woken for each.
 */
public final class CoreThread implements Executor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CoreThread.class);
    private static final int RUN = 256;

    /** What the state machine does between the tasks. */
    public interface Machine {
        /** After each run of tasks, before the thread sleeps. */
        void afterRun();

        /** Lets time pass. */
        void tick();

        /** Nanoseconds until {@link #tick} is wanted again, asked after each tick. */
        long nanosToNextTick();
    }

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Machine machine;
    private final Consumer<Throwable> fatal;
    private final Thread thread;
    private volatile boolean asleep;
    private volatile boolean stopped;

    /**
     * Not started yet.
     *
     * @param fatal hears of an exception that left the machine in an unknown state; the thread ends then
     */
    public CoreThread(String name, Machine machine, Consumer<Throwable> fatal) {
        this.machine = machine;
        this.fatal = fatal;
        this.thread = new Thread(this::run, name);
        this.thread.setDaemon(true);
    }

    /** Begins to work. */
    public void start() {
        thread.start();
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    /** Asks something on the thread. */
    public <T> CompletionStage<T> ask(Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        execute(() -> {
            try {
                answer.complete(question.get());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    private void run() {
        try {
            long nextTick = System.nanoTime();
            while (!stopped) {
                for (int i = 0; i < RUN; i++) {
                    Runnable task = tasks.poll();
                    if (task == null) {
                        break;
                    }
                    runOne(task);
                }
                machine.afterRun();
                if (System.nanoTime() - nextTick >= 0) {
                    machine.tick();
                    machine.afterRun();
                    nextTick = System.nanoTime() + Math.max(0, machine.nanosToNextTick());
                }
                sleepUntil(nextTick);
            }
        } catch (RuntimeException | Error e) {
            LOG.error("{} ends", thread.getName(), e);
            fatal.accept(e);
        }
    }

    /** A task that fails has told its asker; the machine goes on with the next one. */
    private void runOne(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("{}: a task failed", thread.getName(), e);
        }
    }

    private void sleepUntil(long nanoTime) {
        asleep = true;
        long left = nanoTime - System.nanoTime();
        if (tasks.isEmpty() && left > 0 && !stopped) {
            LockSupport.parkNanos(left);
        }
        asleep = false;
    }

    /** Ends it after the task that it is at; later tasks are never run. */
    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
