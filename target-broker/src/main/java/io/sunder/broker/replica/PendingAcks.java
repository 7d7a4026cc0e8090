package io.sunder.broker.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.common.protocol.Errors;

/** Writes with acks=all that wait until the high watermark has passed them. */
final class PendingAcks {
    private record Waiting(long requiredOffset, long deadlineMs, Consumer<Errors> done) {}

    private List<Waiting> waiting = new ArrayList<>();

    void add(long requiredOffset, long deadlineMs, Consumer<Errors> done) {
        waiting.add(new Waiting(requiredOffset, deadlineMs, done));
    }

    /** Answers the writes below the high watermark. */
    void reached(long highWatermark, Errors outcome) {
        finish(w -> w.requiredOffset() <= highWatermark, outcome);
    }

    /** Answers the writes whose time is over: they may still be committed later. */
    void expire(long nowMs) {
        finish(w -> w.deadlineMs() <= nowMs, Errors.REQUEST_TIMED_OUT);
    }

    /** Answers all. */
    void finishAll(Errors outcome) {
        finish(w -> true, outcome);
    }

    long nextDeadlineMs() {
        return waiting.stream().mapToLong(Waiting::deadlineMs).min().orElse(Long.MAX_VALUE);
    }

    /** Takes the waiting out before answering: an answer may bring the next write. */
    private void finish(java.util.function.Predicate<Waiting> which, Errors outcome) {
        if (waiting.isEmpty()) {
            return;
        }
        List<Waiting> done = new ArrayList<>();
        List<Waiting> left = new ArrayList<>();
        waiting.forEach(w -> (which.test(w) ? done : left).add(w));
        waiting = left;
        done.forEach(w -> w.done().accept(outcome));
    }
}
