package io.sunder.workloads.log;

import io.sunder.workloads.time.Clock;
import java.time.Duration;

/** Assigns all keys from the beginning, then polls as fast as records come. */
final class PollReading implements ReaderWorker.Reading {

    /**
     * A poll may come back empty before its timeout, for instance after a transaction marker. Empty polls are therefore
     * at least this far apart, or they would flood the history.
     */
    private static final Duration BETWEEN_EMPTY_POLLS = Duration.ofMillis(100);

    private final Duration pollTimeout;
    private final Clock clock;

    PollReading(Duration pollTimeout, Clock clock) {
        this.pollTimeout = pollTimeout;
        this.clock = clock;
    }

    @Override
    public void begin(RecordedConsumer consumer) {
        consumer.assignFromBeginning();
    }

    @Override
    public Duration read(RecordedConsumer consumer) {
        long begin = clock.nanoTime();
        if (consumer.poll(pollTimeout) > 0) {
            return Duration.ZERO;
        }
        return BETWEEN_EMPTY_POLLS.minusNanos(clock.nanoTime() - begin);
    }
}
