package io.sunder.broker.group;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.SimpleRecord;

/** A log in memory that commits at once, or when it is told to. */
final class MemoryOffsetsLog implements OffsetsLog {
    private final List<SimpleRecord> records = new ArrayList<>();
    private final Deque<CompletableFuture<Void>> waiting = new ArrayDeque<>();
    private boolean holding;

    @Override
    public CompletionStage<Void> append(List<SimpleRecord> batch) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        records.addAll(batch);
        if (holding) {
            waiting.add(done);
        } else {
            done.complete(null);
        }
        return done;
    }

    void hold() {
        holding = true;
    }

    /** Everything appended so far is committed. */
    void release() {
        holding = false;
        while (!waiting.isEmpty()) {
            waiting.poll().complete(null);
        }
    }

    void fail(Errors error) {
        holding = false;
        while (!waiting.isEmpty()) {
            waiting.poll().completeExceptionally(error.exception());
        }
    }

    List<Record> all() {
        List<Record> all = new ArrayList<>();
        if (!records.isEmpty()) {
            MemoryRecords.withRecords(Compression.NONE, records.toArray(new SimpleRecord[0]))
                    .records()
                    .forEach(all::add);
        }
        return all;
    }

    /** One record at a time, so that loading takes several steps. */
    @Override
    public Chunk read(long fromOffset) {
        List<Record> all = all();
        if (fromOffset >= all.size()) {
            return new Chunk(List.of(), fromOffset, true);
        }
        return new Chunk(List.of(all.get((int) fromOffset)), fromOffset + 1, fromOffset + 1 == all.size());
    }
}
