package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the files of a log. After a clean shutdown they are taken as they are, except indexes that are missing or unsound.
 * After a crash every segment with offsets behind the recovery point is recovered; at the first bad batch the log ends.
 *
 * @param directory the partition's directory
 * @param config the log's settings
 * @param startOffset the checkpointed log start offset, 0 if none
 * @param recoveryPoint all before this offset is known to be on disk
 * @param clean whether the broker that wrote the files was shut down in order
 * @param nowMs the time
 */
record LogLoader(Path directory, LogConfig config, long startOffset, long recoveryPoint, boolean clean, long nowMs) {

    private static final Logger LOG = LoggerFactory.getLogger(LogLoader.class);

    /** A log as found on disk. */
    record Loaded(
            Segments segments,
            LeaderEpochs epochs,
            ProducerStates producers,
            long startOffset,
            long endOffset,
            long recoveryPoint) {}

    Loaded load() throws IOException {
        removeLeftovers();
        Segments segments = new Segments(directory);
        LeaderEpochs epochs = LeaderEpochs.empty(directory, config.defects().delaysEpochFlush());
        boolean epochsLost = false;
        try {
            epochs = LeaderEpochs.load(directory, config.defects().delaysEpochFlush());
            epochsLost = epochs.entries().isEmpty();
        } catch (IOException e) {
            LOG.warn("Rebuilding the leader epochs from the log: {}", e.getMessage());
            epochsLost = true;
        }
        openSegments(segments, new SegmentRecovery(epochs, config));
        if (epochsLost) {
            epochs.clear();
            restoreEpochs(segments, new SegmentRecovery(epochs, config));
        }
        return finish(segments, epochs);
    }

    private Loaded finish(Segments segments, LeaderEpochs epochs) throws IOException {
        long start = segments.isEmpty() ? startOffset : Math.max(startOffset, segments.firstBaseOffset());
        long end = segments.isEmpty() ? start : segments.active().endOffset();
        if (end < start || segments.isEmpty()) {
            LOG.info("{} holds no record at or behind its start offset {}", directory, start);
            drop(segments, segments.all());
            segments.add(Segment.create(directory, start, nowMs));
            DurableFile.syncDirectory(directory);
            end = start;
        }
        epochs.truncateFromEnd(end);
        epochs.truncateFromStart(start);
        segments.active().restoreTimestamps();
        ProducerStates producers = new ProducerStates(directory, config.defects());
        if (!clean) {
            producers.deleteSnapshotsAfter(recoveryPoint);
        }
        producers.deleteSnapshotsAfter(end);
        producers.deleteSnapshotsBefore(segments.firstBaseOffset());
        rebuildProducers(producers, segments, end);
        return new Loaded(segments, epochs, producers, start, end, clean ? end : Math.min(recoveryPoint, end));
    }

    private void removeLeftovers() throws IOException {
        List<Path> leftovers;
        try (Stream<Path> files = Files.list(directory)) {
            leftovers = files.filter(LogLoader::isLeftover).toList();
        }
        for (Path leftover : leftovers) {
            LOG.info("Removing {}, which the last broker left", leftover);
            Files.delete(leftover);
        }
    }

    /** Drafts, files about to be deleted, and indexes whose segment is gone. */
    private static boolean isLeftover(Path file) {
        String name = file.getFileName().toString();
        if (name.endsWith(SegmentFiles.DELETED) || name.endsWith(".tmp")) {
            return true;
        }
        OptionalLong offsets = SegmentFiles.offsetOf(file, SegmentFiles.OFFSET_INDEX);
        OptionalLong base = offsets.isPresent() ? offsets : SegmentFiles.offsetOf(file, SegmentFiles.TIME_INDEX);
        return base.isPresent()
                && !Files.exists(SegmentFiles.file(file.getParent(), base.getAsLong(), SegmentFiles.LOG));
    }

    private void openSegments(Segments segments, SegmentRecovery recovery) throws IOException {
        List<Long> bases = baseOffsets();
        boolean ended = false;
        for (int i = 0; i < bases.size(); i++) {
            long base = bases.get(i);
            boolean sound = Segment.indexesAreSound(directory, base);
            if (!sound) {
                Segment.deleteIndexes(directory, base);
            }
            Segment segment = Segment.open(directory, base, nowMs);
            boolean last = i + 1 == bases.size();
            boolean behindRecoveryPoint = last || bases.get(i + 1) > recoveryPoint;
            if (ended) {
                LOG.warn(
                        "Dropping {}: the log ends before it", segment.records().file());
                drop(segments, List.of(segment));
                continue;
            }
            segments.add(segment);
            if (!sound || (!clean && behindRecoveryPoint)) {
                ended = recovery.recover(segment) > 0;
            }
            if (!last && !ended) {
                segment.seal();
            }
        }
    }

    private List<Long> baseOffsets() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> SegmentFiles.offsetOf(file, SegmentFiles.LOG))
                    .filter(OptionalLong::isPresent)
                    .map(OptionalLong::getAsLong)
                    .sorted()
                    .toList();
        }
    }

    private void drop(Segments segments, Collection<Segment> dropped) throws IOException {
        segments.remove(List.copyOf(dropped), nowMs);
        segments.deleteDue(nowMs);
    }

    private static void restoreEpochs(Segments segments, SegmentRecovery recovery) throws IOException {
        for (Segment segment : segments.all()) {
            for (FileChannelRecordBatch batch : segment.records().batches()) {
                recovery.restoreEpoch(batch);
            }
        }
    }

    private void rebuildProducers(ProducerStates producers, Segments segments, long end) throws IOException {
        if (!config.defects().forgetsProducersOnLoad()) {
            replay(producers, segments, end, config, nowMs);
        }
    }

    /** Begins with the newest snapshot and replays the batches behind it. */
    static void replay(ProducerStates producers, Segments segments, long end, LogConfig config, long nowMs)
            throws IOException {
        long from = producers.load(segments.firstBaseOffset(), end, nowMs, config.producerExpirationMs());
        if (from >= end) {
            return;
        }
        for (Segment segment : segments.from(from)) {
            for (FileChannelRecordBatch batch : segment.records().batchesFrom(segment.positionOf(from))) {
                producers.update(batch);
            }
        }
    }
}
