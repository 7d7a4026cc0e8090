package io.sunder.harness.toxiproxy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a Kafka-aware toxic has done to frames, over all connections. Thread-safe. */
final class FrameMeter {
    private final AtomicLong met = new AtomicLong();
    private final LongAdder struck = new LongAdder();
    private final LongAdder abandoned = new LongAdder();
    private final LongAdder unreadable = new LongAdder();
    private final LongAccumulator longestNanos = new LongAccumulator(Math::max, 0);
    private final Set<FrameGate> waiting = ConcurrentHashMap.newKeySet();

    /** One more of the frames that the toxic is about; gives its number, from 1. */
    long next() {
        return met.incrementAndGet();
    }

    void struck() {
        struck.increment();
    }

    /** A connection turned out to carry nothing that can be told apart as frames. */
    void unreadable() {
        unreadable.increment();
    }

    void waits(FrameGate gate) {
        waiting.add(gate);
    }

    void waitsNoMore(FrameGate gate, boolean delivered) {
        if (waiting.remove(gate)) {
            longestNanos.accumulate(gate.waitedNanos());
            if (!delivered) {
                abandoned.increment();
            }
        }
    }

    /** Frames that the toxic is about, whether it acted on them or not. */
    long framesMet() {
        return met.get();
    }

    /** Frames that it acted on. */
    long framesStruck() {
        return struck.sum();
    }

    /** Frames that wait now. */
    long framesWaiting() {
        return waiting.size();
    }

    /** Frames whose receiver went away before they were handed on. */
    long framesAbandoned() {
        return abandoned.sum();
    }

    /** How long the frame that waited longest has waited so far, in milliseconds. */
    long longestWaitMs() {
        long longest = longestNanos.get();
        for (FrameGate gate : waiting) {
            longest = Math.max(longest, gate.waitedNanos());
        }
        return TimeUnit.NANOSECONDS.toMillis(longest);
    }

    long connectionsUnreadable() {
        return unreadable.sum();
    }
}
