package io.sunder.workloads.log;

import java.time.Duration;

/** Asks for the end offsets of all keys again and again. */
final class EndOffsetReading implements ReaderWorker.Reading {

    /** Longest that one question waits for its answers. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Duration interval;

    EndOffsetReading(Duration interval) {
        this.interval = interval;
    }

    @Override
    public void begin(RecordedConsumer consumer) {
        // Nothing to assign: an end-offset question names its partitions.
    }

    @Override
    public Duration read(RecordedConsumer consumer) {
        consumer.endOffsets(PATIENCE);
        return interval;
    }
}
