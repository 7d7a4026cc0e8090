package io.sunder.broker.replica;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/** Fetches that wait for records (long polls). They are looked at again when something happens to one of their partitions. */
final class DelayedFetches {
    private static final class Waiting {
        final FetchCall call;
        final long deadlineMs;
        final Consumer<FetchReply> done;
        boolean answered;

        Waiting(FetchCall call, long deadlineMs, Consumer<FetchReply> done) {
            this.call = call;
            this.deadlineMs = deadlineMs;
            this.done = done;
        }
    }

    private final FetchReading reading;
    private final Map<TopicPartition, Set<Waiting>> watched = new HashMap<>();
    private final PriorityQueue<Waiting> byDeadline =
            new PriorityQueue<>((a, b) -> Long.compare(a.deadlineMs, b.deadlineMs));

    DelayedFetches(FetchReading reading) {
        this.reading = reading;
    }

    /** Answers at once if there is enough, or waits. */
    void arrived(FetchCall call, long nowMs, Consumer<FetchReply> done) {
        FetchReading.Result result = reading.read(call, true);
        boolean enough = result.urgent() || result.bytes() >= call.minBytes();
        if (enough || call.maxWaitMs() <= 0 || call.partitions().isEmpty()) {
            reading.sent(call, result.reply());
            done.accept(result.reply());
            return;
        }
        Waiting waiting = new Waiting(call, nowMs + call.maxWaitMs(), done);
        byDeadline.add(waiting);
        call.partitions()
                .forEach(part -> watched.computeIfAbsent(part.id(), id -> new LinkedHashSet<>())
                        .add(waiting));
    }

    /** Something happened to the partition: records, the high watermark, the role, the epoch. */
    void touched(TopicPartition id) {
        Set<Waiting> fetches = watched.get(id);
        if (fetches == null || fetches.isEmpty()) {
            return;
        }
        for (Waiting waiting : new ArrayList<>(fetches)) {
            if (!waiting.answered) {
                FetchReading.Result result = reading.read(waiting.call, false);
                if (result.urgent() || result.bytes() >= waiting.call.minBytes()) {
                    answer(waiting, result.reply());
                }
            }
        }
    }

    /** Answers those whose time is over with what there is. */
    void expire(long nowMs) {
        while (!byDeadline.isEmpty() && byDeadline.peek().deadlineMs <= nowMs) {
            Waiting waiting = byDeadline.poll();
            if (!waiting.answered) {
                answer(waiting, reading.read(waiting.call, false).reply());
            }
        }
    }

    long nextDeadlineMs() {
        while (!byDeadline.isEmpty() && byDeadline.peek().answered) {
            byDeadline.poll();
        }
        return byDeadline.isEmpty() ? Long.MAX_VALUE : byDeadline.peek().deadlineMs;
    }

    private void answer(Waiting waiting, FetchReply reply) {
        waiting.answered = true;
        List<FetchCall.Part> parts = waiting.call.partitions();
        parts.forEach(part -> {
            Set<Waiting> fetches = watched.get(part.id());
            if (fetches != null && fetches.remove(waiting) && fetches.isEmpty()) {
                watched.remove(part.id());
            }
        });
        reading.sent(waiting.call, reply);
        waiting.done.accept(reply);
        nextDeadlineMs();
    }
}
