package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.record.internal.RecordBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The idempotent producers of one log, and their snapshots on disk. Not safe for use by several threads at once.
 */
final class ProducerStates {

    private static final Logger LOG = LoggerFactory.getLogger(ProducerStates.class);

    private final Path directory;
    private final StorageDefects defects;
    private final Map<Long, ProducerState> producers = new HashMap<>();

    ProducerStates(Path directory, StorageDefects defects) {
        this.directory = directory;
        this.defects = defects;
    }

    int size() {
        return producers.size();
    }

    Map<Long, ProducerState> producers() {
        return Map.copyOf(producers);
    }

    private ProducerState stateOf(RecordBatch batch) {
        return producers.getOrDefault(batch.producerId(), ProducerState.unknown(batch.producerId()));
    }

    /** The batch as stored before, if it is one of the last five of its producer. */
    Optional<ProducerBatch> duplicateOf(RecordBatch batch) {
        return batch.hasProducerId() && !defects.forgetsBatches()
                ? stateOf(batch).duplicateOf(batch)
                : Optional.empty();
    }

    /**
     * Checks a producer's batch. A producer that the log does not know may begin with any sequence: its records may have
     * been deleted (KIP-360). A known one must go on where it stopped, or begin a new epoch with sequence 0.
     *
     * @throws InvalidProducerEpochException if a newer epoch of the producer has written
     * @throws OutOfOrderSequenceException if the sequence is not the next one
     */
    void check(RecordBatch batch) {
        if (!batch.hasProducerId()) {
            return;
        }
        ProducerState state = stateOf(batch);
        if (batch.producerEpoch() < state.epoch()) {
            throw new InvalidProducerEpochException("producer " + batch.producerId() + " with epoch "
                    + batch.producerEpoch() + ": the last seen epoch is " + state.epoch());
        }
        boolean inOrder = batch.producerEpoch() == state.epoch()
                ? state.isNext(batch.baseSequence())
                : state.isUnknown() || batch.baseSequence() == 0;
        if (!inOrder) {
            throw new OutOfOrderSequenceException("producer " + batch.producerId() + " with epoch "
                    + batch.producerEpoch() + ": sequence " + batch.baseSequence() + " follows " + state.lastSequence()
                    + " of epoch " + state.epoch());
        }
    }

    /** Takes an appended batch into account. */
    void update(RecordBatch batch) {
        if (batch.hasProducerId()) {
            producers.put(batch.producerId(), stateOf(batch).after(batch));
        }
    }

    void clear() {
        producers.clear();
    }

    void expire(long nowMs, long expirationMs) {
        producers.values().removeIf(p -> nowMs - p.lastTimestampMs() >= expirationMs);
    }

    /** Only the bug {@code forgetsProducersOfDeletedRecords} does this. */
    void forgetBefore(long startOffset) {
        producers.values().removeIf(p -> p.lastOffset() < startOffset);
    }

    /** Writes the state up to the log end, durable when the call returns. */
    void snapshot(long endOffset) throws IOException {
        ProducerSnapshot.write(SegmentFiles.file(directory, endOffset, SegmentFiles.SNAPSHOT), producers.values());
    }

    /**
     * Begins again with the newest readable snapshot between the first record on disk and the log end; corrupt ones are
     * removed.
     *
     * @return the offset from which on the log must be replayed
     */
    long load(long firstOffset, long endOffset, long nowMs, long expirationMs) throws IOException {
        producers.clear();
        for (long offset : snapshots().descendingSet()) {
            Path path = SegmentFiles.file(directory, offset, SegmentFiles.SNAPSHOT);
            if (offset > endOffset || offset < firstOffset) {
                continue;
            }
            Optional<List<ProducerState>> read = read(path);
            if (read.isPresent()) {
                read.get().stream()
                        .filter(p -> nowMs - p.lastTimestampMs() < expirationMs)
                        .forEach(p -> producers.put(p.producerId(), p));
                return offset;
            }
            Files.delete(path);
        }
        return firstOffset;
    }

    private static Optional<List<ProducerState>> read(Path path) {
        try {
            return Optional.of(ProducerSnapshot.read(path));
        } catch (IOException e) {
            LOG.warn("Removing an unreadable snapshot: {}", e.getMessage());
            return Optional.empty();
        }
    }

    /** The offsets of the snapshots on disk. */
    NavigableSet<Long> snapshots() throws IOException {
        NavigableSet<Long> offsets = new TreeSet<>();
        try (Stream<Path> files = Files.list(directory)) {
            files.map(path -> SegmentFiles.offsetOf(path, SegmentFiles.SNAPSHOT))
                    .filter(OptionalLong::isPresent)
                    .forEach(offset -> offsets.add(offset.getAsLong()));
        }
        return offsets;
    }

    void deleteSnapshotsAfter(long offset) throws IOException {
        for (long stale : snapshots().tailSet(offset, false)) {
            delete(stale);
        }
    }

    void deleteSnapshotsBefore(long offset) throws IOException {
        for (long stale : snapshots().headSet(offset, false)) {
            delete(stale);
        }
    }

    private void delete(long offset) throws IOException {
        Files.deleteIfExists(SegmentFiles.file(directory, offset, SegmentFiles.SNAPSHOT));
    }
}
