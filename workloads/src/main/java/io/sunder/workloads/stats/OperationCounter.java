package io.sunder.workloads.stats;

import io.sunder.histories.event.EventType;
import java.util.concurrent.atomic.LongAdder;

/** Counts the events of one kind of operation. Thread-safe, and cheap under contention. */
public final class OperationCounter {

    private final LongAdder invoked = new LongAdder();
    private final LongAdder ok = new LongAdder();
    private final LongAdder fail = new LongAdder();
    private final LongAdder info = new LongAdder();

    /** Counts one event of the given type. */
    public void count(EventType type) {
        switch (type) {
            case INVOKE -> invoked.increment();
            case OK -> ok.increment();
            case FAIL -> fail.increment();
            case INFO -> info.increment();
        }
    }

    /** The counts now; while operations run they may be of slightly different moments, but none is negative. */
    public OperationCounts snapshot() {
        long okNow = ok.sum();
        long failNow = fail.sum();
        long infoNow = info.sum();
        // Read last: whatever completed above was invoked before.
        long inFlight = invoked.sum() - okNow - failNow - infoNow;
        return new OperationCounts(okNow, failNow, infoNow, Math.max(0, inFlight));
    }
}
