package io.sunder.harness.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.record.internal.FileLogInputStream.FileChannelRecordBatch;
import org.apache.kafka.common.record.internal.FileRecords;

/** The records of one partition from an offset on, which a power failure takes because they were never fsynced. */
final class UnflushedTail {
    private static final String SNAPSHOT = ".snapshot";
    private static final List<String> OF_A_SEGMENT =
            List.of(LogSegments.LOG, LogSegments.INDEX, ".timeindex", ".txnindex");
    private static final String EPOCHS = "leader-epoch-checkpoint";

    private final Path partition;
    private final LogSegments segments;
    private final long kept;
    private long records;
    private long bytes;

    /** The tail that begins with the first batch that holds {@code kept} or a later offset. */
    UnflushedTail(Path partition, long kept) {
        this.partition = partition;
        this.segments = new LogSegments(partition);
        this.kept = kept;
    }

    /** Cuts it off; empty if there was nothing to cut. */
    Optional<Loss> cut() throws IOException {
        List<Long> bases = segments.bases();
        if (bases.isEmpty()) {
            return Optional.empty();
        }
        // The first segment stays, if only as an empty one: without it the log would begin at offset 0 again.
        int last = 0;
        while (last + 1 < bases.size() && bases.get(last + 1) < kept) {
            last++;
        }
        OptionalLong end = shorten(bases.get(last));
        for (long base : bases.subList(last + 1, bases.size())) {
            count(base, 0);
            delete(base, OF_A_SEGMENT);
        }
        if (bytes == 0) {
            return Optional.empty();
        }
        // If only whole segments went, the log now ends where the next one began.
        long newEnd = end.isPresent() ? end.getAsLong() : bases.get(last + 1);
        forgetBehind(newEnd);
        return Optional.of(new Loss(DataDirectory.name(partition), newEnd, records, bytes));
    }

    /** Cuts one segment; its indexes go too, since the broker makes missing ones anew. Returns the new end if it was cut. */
    private OptionalLong shorten(long base) throws IOException {
        int position = -1;
        long end = base;
        try (FileRecords log =
                FileRecords.open(segments.file(base, LogSegments.LOG).toFile())) {
            for (FileChannelRecordBatch batch : log.batches()) {
                if (batch.lastOffset() >= kept) {
                    position = batch.position();
                    end = batch.baseOffset();
                    break;
                }
            }
            if (position < 0) {
                return OptionalLong.empty();
            }
            count(log, position);
            log.truncateTo(position);
        }
        delete(base, OF_A_SEGMENT.subList(1, OF_A_SEGMENT.size()));
        return OptionalLong.of(end);
    }

    private void count(long base, int position) throws IOException {
        try (FileRecords log =
                FileRecords.open(segments.file(base, LogSegments.LOG).toFile())) {
            count(log, position);
        }
    }

    private void count(FileRecords log, int position) {
        bytes += log.sizeInBytes() - position;
        for (FileChannelRecordBatch batch : log.batches()) {
            Integer held = batch.position() >= position ? batch.countOrNull() : Integer.valueOf(0);
            records += held == null ? batch.lastOffset() - batch.baseOffset() + 1 : held;
        }
    }

    /** What the broker noted beside the log about records that are gone: where epochs began, where producers were. */
    private void forgetBehind(long end) throws IOException {
        for (Path file : DataDirectory.list(partition)) {
            OptionalLong snapshot = LogSegments.offset(file, SNAPSHOT);
            if (snapshot.isPresent() && snapshot.getAsLong() > end) {
                Files.delete(file);
            }
        }
        Path epochs = partition.resolve(EPOCHS);
        if (Files.exists(epochs)) {
            EpochCheckpoint.cut(epochs, end);
        }
    }

    private void delete(long base, List<String> suffixes) throws IOException {
        for (String suffix : suffixes) {
            Files.deleteIfExists(segments.file(base, suffix));
        }
    }
}
