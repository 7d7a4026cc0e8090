package io.sunder.workloads.log;

import io.sunder.workloads.error.FatalErrors;
import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Reads every key once from its beginning to the end offset asked before, with a fresh consumer. After an error it starts
 * over with another one, end offsets included, until the limit passes.
 */
final class FinalReader {

    private static final Duration PATIENCE = Duration.ofSeconds(4);
    private static final Duration POLL = Duration.ofMillis(500);
    /** For the position of a key that a poll brought nothing of; usually known without a request. */
    private static final Duration POSITION = Duration.ofMillis(100);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(250);
    /**
     * How long end offsets that are behind an acknowledged send are asked again before they are believed. A leader that
     * was cut off may answer for a moment after healing, with the end of its own prefix; believing it would turn every
     * record beyond into a loss.
     */
    private static final Duration SETTLE = Duration.ofSeconds(5);

    private final Supplier<RecordedConsumer> consumers;
    private final LogKeys keys;
    private final Supplier<Map<String, Long>> lastAcknowledged;
    private final Clock clock;
    private final BooleanSupplier stopping;
    private final AtomicReference<Optional<RecordedConsumer>> current = new AtomicReference<>(Optional.empty());

    /** @param lastAcknowledged highest acknowledged offset by key */
    FinalReader(
            Supplier<RecordedConsumer> consumers,
            LogKeys keys,
            Supplier<Map<String, Long>> lastAcknowledged,
            Clock clock,
            BooleanSupplier stopping) {
        this.consumers = consumers;
        this.keys = keys;
        this.lastAcknowledged = lastAcknowledged;
        this.clock = clock;
        this.stopping = stopping;
    }

    /** Ends a read that waits in another thread; {@code stopping} must be true before. */
    void wakeup() {
        current.get().ifPresent(RecordedConsumer::wakeup);
    }

    FinalRead read(Duration limit) {
        long deadline = clock.nanoTime() + limit.toNanos();
        Map<String, FinalRead.Progress> progress = Map.of();
        Optional<String> lastError = Optional.empty();
        int tries = 0;
        try {
            while (goesOn(deadline) && !complete(progress)) {
                tries++;
                Map<String, FinalRead.Progress> reached = new LinkedHashMap<>();
                lastError = tryOnce(reached, deadline);
                progress = reached;
                if (lastError.isPresent() && goesOn(deadline)) {
                    clock.sleep(BETWEEN_TRIES.toNanos());
                }
            }
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
        }
        return new FinalRead(progress, complete(progress), tries, lastError);
    }

    /** One try with a fresh consumer; fills {@code progress} and returns the error that ended it, if one did. */
    private Optional<String> tryOnce(Map<String, FinalRead.Progress> progress, long deadline)
            throws InterruptedException {
        RecordedConsumer consumer = consumers.get();
        current.set(Optional.of(consumer));
        try {
            Map<String, Long> ends = settledEndOffsets(consumer, deadline);
            ends.forEach((key, end) -> progress.put(key, new FinalRead.Progress(0, end)));
            consumer.assignFromBeginning();
            readToTheEnd(consumer, progress, deadline);
            return Optional.empty();
        } catch (WakeupException e) {
            return Optional.of("the workload was closed");
        } catch (InterruptException e) {
            throw e;
        } catch (KafkaException | IllegalStateException e) {
            consumer.crashed(e);
            return Optional.of(ErrorText.of(e));
        } finally {
            current.set(Optional.empty());
            consumer.close();
        }
    }

    private Map<String, Long> settledEndOffsets(RecordedConsumer consumer, long deadline) throws InterruptedException {
        long settled = Math.min(deadline, clock.nanoTime() + SETTLE.toNanos());
        Map<String, Long> ends = consumer.endOffsets(patience(deadline));
        while (behindAcknowledged(ends) && goesOn(settled)) {
            clock.sleep(BETWEEN_TRIES.toNanos());
            ends = consumer.endOffsets(patience(deadline));
        }
        return ends;
    }

    private Duration patience(long deadline) {
        Duration left = Duration.ofNanos(Math.max(1, deadline - clock.nanoTime()));
        return left.compareTo(PATIENCE) < 0 ? left : PATIENCE;
    }

    private boolean behindAcknowledged(Map<String, Long> ends) {
        return lastAcknowledged.get().entrySet().stream()
                .anyMatch(acknowledged -> ends.getOrDefault(acknowledged.getKey(), 0L) <= acknowledged.getValue());
    }

    private void readToTheEnd(RecordedConsumer consumer, Map<String, FinalRead.Progress> progress, long deadline) {
        while (!complete(progress) && goesOn(deadline)) {
            try {
                consumer.poll(POLL);
            } catch (KafkaException e) {
                if (FatalErrors.endsConsumer(e)) {
                    throw e;
                }
            }
            updatePositions(consumer, progress);
        }
    }

    private void updatePositions(RecordedConsumer consumer, Map<String, FinalRead.Progress> progress) {
        List<String> names = keys.names();
        for (int key = 0; key < names.size(); key++) {
            FinalRead.Progress known = progress.get(names.get(key));
            if (known != null && !known.complete()) {
                long position = consumer.position(keys.partition(key), POSITION);
                progress.put(
                        names.get(key), new FinalRead.Progress(Math.max(known.reached(), position), known.wanted()));
            }
        }
    }

    private boolean complete(Map<String, FinalRead.Progress> progress) {
        return progress.size() == keys.count() && progress.values().stream().allMatch(FinalRead.Progress::complete);
    }

    private boolean goesOn(long deadline) {
        return !stopping.getAsBoolean() && deadline - clock.nanoTime() > 0;
    }
}
