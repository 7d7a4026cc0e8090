package io.sunder.broker.coordinator;

import io.sunder.broker.group.OffsetsLog;
import io.sunder.broker.replica.Partition;
import io.sunder.broker.replica.Replicas;
import io.sunder.broker.storage.StoredRecords;
import io.sunder.broker.storage.WireRecords;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.record.internal.MemoryRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.apache.kafka.common.record.internal.SimpleRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A partition of {@code __consumer_offsets} that this broker leads, in one leader epoch. On the core thread. */
final class ReplicatedOffsetsLog implements OffsetsLog {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicatedOffsetsLog.class);
    private static final int READ_BYTES = 1 << 20;

    private final Replicas replicas;
    private final Partition partition;
    private final int leaderEpoch;
    private final int timeoutMs;
    private final long target;
    private boolean unreadable;

    /**
     * Everything that is in the log now will have to be read.
     *
     * @param partition leads
     * @param timeoutMs how long an append waits for its replication
     */
    ReplicatedOffsetsLog(Replicas replicas, Partition partition, int timeoutMs) {
        this.replicas = replicas;
        this.partition = partition;
        this.leaderEpoch = partition.state().leaderEpoch();
        this.timeoutMs = timeoutMs;
        this.target = partition.log().endOffset();
    }

    @Override
    public CompletionStage<Void> append(List<SimpleRecord> records) {
        if (!leads()) {
            return CompletableFuture.failedFuture(Errors.NOT_LEADER_OR_FOLLOWER.exception());
        }
        CompletableFuture<Void> done = new CompletableFuture<>();
        MemoryRecords batch = MemoryRecords.withRecords(Compression.NONE, records.toArray(SimpleRecord[]::new));
        try {
            replicas.produce(partition.id(), new WireRecords(batch), true, timeoutMs, error -> {
                if (error == Errors.NONE) {
                    done.complete(null);
                } else {
                    done.completeExceptionally(error.exception());
                }
            });
        } catch (KafkaException e) {
            done.completeExceptionally(e);
        }
        return done;
    }

    /** What was decided in this epoch must not be written in a later one: another broker may have led between them. */
    private boolean leads() {
        return partition.leads()
                && partition.state().leaderEpoch() == leaderEpoch
                && replicas.partition(partition.id())
                        .filter(now -> now == partition)
                        .isPresent();
    }

    @Override
    public Chunk read(long fromOffset) {
        long from = Math.max(fromOffset, partition.log().startOffset());
        long committed = partition.highWatermark();
        if (from >= target || from >= committed || unreadable) {
            return new Chunk(List.of(), from, from >= target);
        }
        try {
            return chunk(from, committed);
        } catch (KafkaException | UncheckedIOException e) {
            unreadable = true;
            LOG.error("the groups of {} can't be loaded, broken at offset {}", partition.id(), from, e);
            return new Chunk(List.of(), from, false);
        }
    }

    private Chunk chunk(long from, long committed) {
        StoredRecords stored = (StoredRecords) partition.log().read(from, READ_BYTES, committed, true);
        List<Record> found = new ArrayList<>();
        long next = from;
        for (RecordBatch batch : stored.forResponse().batches()) {
            batch.ensureValid();
            next = batch.nextOffset();
            if (!batch.isControlBatch()) {
                batch.forEach(found::add);
            }
        }
        return new Chunk(found, next, next >= target);
    }
}
