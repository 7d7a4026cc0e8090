package io.sunder.broker.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The segments of a log by base offset. A removed segment's files are renamed at once and stay open, because somebody may
 * be reading them; {@link #deleteDue} closes and deletes them later.
 */
final class Segments {

    private static final List<String> SUFFIXES =
            List.of(SegmentFiles.LOG, SegmentFiles.OFFSET_INDEX, SegmentFiles.TIME_INDEX);

    private record Removed(Segment segment, long dueMs) {}

    private final Path directory;
    private final ConcurrentNavigableMap<Long, Segment> byBase = new ConcurrentSkipListMap<>();
    private final Queue<Removed> removed = new ArrayDeque<>();

    Segments(Path directory) {
        this.directory = directory;
    }

    void add(Segment segment) {
        byBase.put(segment.baseOffset(), segment);
    }

    boolean isEmpty() {
        return byBase.isEmpty();
    }

    Collection<Segment> all() {
        return byBase.values();
    }

    Segment active() {
        return byBase.lastEntry().getValue();
    }

    long firstBaseOffset() {
        return byBase.firstKey();
    }

    /** From the segment that may hold the offset on. */
    Collection<Segment> from(long offset) {
        Long floor = byBase.floorKey(offset);
        return (floor == null ? byBase : byBase.tailMap(floor, true)).values();
    }

    /** The segments that begin behind an offset. */
    List<Segment> after(long offset) {
        return List.copyOf(byBase.tailMap(offset, false).values());
    }

    /** The first offset behind a segment's, as the next segment tells; none for the last. */
    Optional<Long> nextBase(Segment segment) {
        return Optional.ofNullable(byBase.higherKey(segment.baseOffset()));
    }

    long sizeInBytes() {
        return byBase.values().stream().mapToLong(Segment::sizeInBytes).sum();
    }

    synchronized void remove(Collection<Segment> segments, long dueMs) throws IOException {
        for (Segment segment : segments) {
            byBase.remove(segment.baseOffset());
            for (String suffix : SUFFIXES) {
                Path file = SegmentFiles.file(directory, segment.baseOffset(), suffix);
                Path renamed = file.resolveSibling(file.getFileName() + SegmentFiles.DELETED);
                Files.move(file, renamed, StandardCopyOption.REPLACE_EXISTING);
            }
            removed.add(new Removed(segment, dueMs));
        }
        if (!segments.isEmpty()) {
            DurableFile.syncDirectory(directory);
        }
    }

    synchronized void deleteDue(long nowMs) throws IOException {
        while (!removed.isEmpty() && removed.element().dueMs() <= nowMs) {
            delete(removed.remove().segment());
        }
    }

    private void delete(Segment segment) throws IOException {
        segment.closeFiles();
        for (String suffix : SUFFIXES) {
            Path file = SegmentFiles.file(directory, segment.baseOffset(), suffix);
            // May be gone: a later segment with the same base offset was removed, too, and took the name.
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + SegmentFiles.DELETED));
        }
    }

    /** Closes all files without a flush. */
    synchronized void closeFiles() throws IOException {
        for (Segment segment : byBase.values()) {
            segment.closeFiles();
        }
        for (Removed segment : removed) {
            segment.segment().closeFiles();
        }
    }
}
