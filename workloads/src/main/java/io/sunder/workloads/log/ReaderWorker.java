package io.sunder.workloads.log;

import io.sunder.workloads.error.FatalErrors;
import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Repeats reads over one consumer after another until it is told to stop. A consumer that met a fatal error is recorded
 * as crashed and replaced by a fresh one with a new process, which starts from the beginning again.
 */
final class ReaderWorker implements Runnable {

    /** What is done with a consumer. */
    interface Reading {
        /** Called once for a fresh consumer. */
        void begin(RecordedConsumer consumer);

        /** Reads once and returns how long to pause before the next read. */
        Duration read(RecordedConsumer consumer);

        /** Whether it is time to close this consumer and go on with a fresh one. */
        default boolean over() {
            return false;
        }
    }

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    /** Longest sleep without looking whether the worker should stop. */
    private static final Duration ATTENTION = Duration.ofMillis(100);

    private final Supplier<RecordedConsumer> consumers;
    private final Reading reading;
    private final Clock clock;
    private final AtomicReference<Optional<RecordedConsumer>> current = new AtomicReference<>(Optional.empty());
    private volatile boolean stopping;
    private Duration reopenPause = FIRST_PAUSE;

    ReaderWorker(Supplier<RecordedConsumer> consumers, Reading reading, Clock clock) {
        this.consumers = consumers;
        this.reading = reading;
        this.clock = clock;
    }

    /** Starts no more reads; the one that waits comes to its end. */
    void stop() {
        stopping = true;
    }

    /** Ends the read that waits, which is recorded as failed. */
    void wakeup() {
        current.get().ifPresent(RecordedConsumer::wakeup);
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                RecordedConsumer consumer = consumers.get();
                current.set(Optional.of(consumer));
                try {
                    readUntilFatal(consumer);
                } finally {
                    current.set(Optional.empty());
                    consumer.close();
                }
                pause(reopenPause);
            }
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns when the worker should stop, or after a fatal error, which is recorded. */
    private void readUntilFatal(RecordedConsumer consumer) throws InterruptedException {
        try {
            reading.begin(consumer);
            while (!stopping && !reading.over()) {
                pause(readOnce(consumer));
            }
        } catch (WakeupException e) {
            // Woken to stop: the loop in run() sees that flag.
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException | IllegalStateException e) {
            consumer.crashed(e);
            reopenPause = shorter(reopenPause.multipliedBy(2), LONGEST_PAUSE);
        }
    }

    private Duration readOnce(RecordedConsumer consumer) {
        try {
            Duration pause = reading.read(consumer);
            reopenPause = FIRST_PAUSE;
            return pause;
        } catch (KafkaException e) {
            if (FatalErrors.endsConsumer(e)) {
                throw e;
            }
            return FIRST_PAUSE;
        }
    }

    private void pause(Duration pause) throws InterruptedException {
        long end = clock.nanoTime() + pause.toNanos();
        long left = pause.toNanos();
        while (left > 0 && !stopping) {
            clock.sleep(Math.min(left, ATTENTION.toNanos()));
            left = end - clock.nanoTime();
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
