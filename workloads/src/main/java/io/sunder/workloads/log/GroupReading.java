package io.sunder.workloads.log;

import io.sunder.workloads.time.Clock;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Subscribes as a member of the group, polls, and commits after every few polls that brought records. A member leaves
 * after a time that chance decides, with or without a last commit, so that the group rebalances and records that were
 * polled and not committed are delivered again.
 */
final class GroupReading implements ReaderWorker.Reading {

    private static final int POLLS_PER_COMMIT = 3;
    private static final Duration BETWEEN_EMPTY_POLLS = Duration.ofMillis(100);

    private final Duration pollTimeout;
    private final Duration stay;
    private final RandomGenerator chance;
    private final Clock clock;
    private long leaveAt;
    private int uncommittedPolls;

    /** @param stay how long a member stays on average; zero: until the end */
    GroupReading(Duration pollTimeout, Duration stay, RandomGenerator chance, Clock clock) {
        this.pollTimeout = pollTimeout;
        this.stay = stay;
        this.chance = chance;
        this.clock = clock;
    }

    @Override
    public void begin(RecordedConsumer consumer) {
        uncommittedPolls = 0;
        leaveAt = clock.nanoTime() + (long) (stay.toNanos() * (0.5 + chance.nextDouble()));
        consumer.subscribe();
    }

    @Override
    public Duration read(RecordedConsumer consumer) {
        long begin = clock.nanoTime();
        boolean empty = consumer.poll(pollTimeout) == 0;
        if (!empty) {
            uncommittedPolls++;
        }
        boolean lastOne = over() && chance.nextBoolean();
        if (uncommittedPolls >= POLLS_PER_COMMIT || (lastOne && uncommittedPolls > 0)) {
            uncommittedPolls = 0;
            consumer.commit();
        }
        return empty ? BETWEEN_EMPTY_POLLS.minusNanos(clock.nanoTime() - begin) : Duration.ZERO;
    }

    @Override
    public boolean over() {
        return !stay.isZero() && clock.nanoTime() - leaveAt >= 0;
    }
}
