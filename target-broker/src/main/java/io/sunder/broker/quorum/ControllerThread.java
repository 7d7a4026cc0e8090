package io.sunder.broker.quorum;

import io.sunder.broker.controller.Controller;
import io.sunder.broker.controller.ControllerSettings;
import io.sunder.broker.controller.Decision;
import io.sunder.broker.defect.Behaviour;
import io.sunder.broker.ledger.MetadataLog;
import io.sunder.broker.log.LogRead;
import io.sunder.broker.metadata.MetadataImage;
import io.sunder.broker.metadata.MetadataRecord;
import io.sunder.broker.thread.CoreThread;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The controller's thread. Events that came together are made durable together, and only then answered: nobody ever hears
 * of a change that a crash could undo.
 */
public final class ControllerThread implements AutoCloseable {
    private static final long TICK_MS = 50;

    /** What an event may do on the thread. */
    public final class Turn {
        private Turn() {}

        /** The state machine; each decision must go through {@link #take}. */
        public Controller controller() {
            return controller;
        }

        /** The metadata as of now. */
        public MetadataImage image() {
            return controller.image();
        }

        /** Monotonic time, ms. */
        public long nowMs() {
            return monotonicMs();
        }

        /** Notes the records of a decision and gives its answer. */
        public <T> T take(Decision<T> decision) {
            undurable.addAll(decision.records());
            return decision.answer();
        }
    }

    private record Waiting(long fromOffset, int maxBytes, long deadlineMs, CompletableFuture<LogRead> answer) {}

    private final MetadataLog log;
    private final Controller controller;
    private final CoreThread thread;
    private final Turn turn = new Turn();
    private final List<MetadataRecord> undurable = new ArrayList<>();
    private final List<Runnable> unanswered = new ArrayList<>();
    private final List<Waiting> fetches = new ArrayList<>();

    /**
     * Rebuilds the state machine from the log.
     *
     * @param fatal hears that the log can't be written: the process must end
     */
    public ControllerThread(
            ControllerSettings settings, Behaviour behaviour, MetadataLog log, Consumer<Throwable> fatal) {
        this.log = log;
        this.controller = new Controller(settings, behaviour, log.readAll(), monotonicMs());
        this.thread = new CoreThread("controller", new Machine(), fatal);
    }

    private static long monotonicMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /** Begins to work. */
    public void start() {
        thread.start();
    }

    /** Which life of the controller this is. */
    public int epoch() {
        return log.epoch();
    }

    /** The controller's node id. */
    public int nodeId() {
        return log.meta().nodeId();
    }

    /** The cluster that it controls. */
    public String clusterId() {
        return log.meta().clusterId();
    }

    /**
     * Runs an event on the thread.
     *
     * @return its answer, once what it decided is durable
     */
    public <T> CompletionStage<T> ask(Function<Turn, T> event) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        thread.execute(() -> {
            try {
                T result = event.apply(turn);
                unanswered.add(() -> answer.complete(result));
            } catch (RuntimeException e) {
                unanswered.add(() -> answer.completeExceptionally(e));
            }
        });
        return answer;
    }

    /**
     * Reads metadata records.
     *
     * @param maxWaitMs how long to wait for some
     * @return at least one batch, or nothing if none came; {@code OffsetOutOfRangeException} beyond the log's end
     */
    public CompletionStage<LogRead> read(long fromOffset, int maxBytes, long maxWaitMs) {
        CompletableFuture<LogRead> answer = new CompletableFuture<>();
        thread.execute(() -> {
            Waiting one = new Waiting(fromOffset, maxBytes, monotonicMs() + maxWaitMs, answer);
            if (fromOffset == log.endOffset() && maxWaitMs > 0) {
                fetches.add(one);
            } else {
                readNow(one);
            }
        });
        return answer;
    }

    private void readNow(Waiting one) {
        try {
            one.answer().complete(log.read(one.fromOffset(), one.maxBytes()));
        } catch (RuntimeException e) {
            one.answer().completeExceptionally(e);
        }
    }

    private void answerFetches(boolean all) {
        long now = monotonicMs();
        Iterator<Waiting> left = fetches.iterator();
        while (left.hasNext()) {
            Waiting one = left.next();
            if (all || one.deadlineMs() <= now) {
                left.remove();
                readNow(one);
            }
        }
    }

    @Override
    public void close() {
        thread.close();
    }

    private final class Machine implements CoreThread.Machine {
        @Override
        public void afterRun() {
            if (!undurable.isEmpty()) {
                log.append(undurable, System.currentTimeMillis());
                undurable.clear();
                answerFetches(true);
            }
            unanswered.forEach(Runnable::run);
            unanswered.clear();
        }

        @Override
        public void tick() {
            turn.take(controller.tick(monotonicMs()));
            answerFetches(false);
        }

        @Override
        public long nanosToNextTick() {
            return TimeUnit.MILLISECONDS.toNanos(TICK_MS);
        }
    }
}
