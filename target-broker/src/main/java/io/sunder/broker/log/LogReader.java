package io.sunder.broker.log;

import java.io.IOException;
import java.util.Optional;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.record.internal.RecordBatch;

/** Finds records in the segments of a log. The caller sees to it that no segment is cut or removed meanwhile. */
record LogReader(Segments segments) {

    LogRead read(
            LogStore.End seen, long startOffset, long bound, long fromOffset, int maxBytes, boolean atLeastOneBatch)
            throws IOException {
        if (fromOffset < startOffset || fromOffset > seen.offset()) {
            throw new OffsetOutOfRangeException(
                    "offset " + fromOffset + ": the log holds " + startOffset + " to " + seen.offset());
        }
        for (Segment segment : segments.from(fromOffset)) {
            if (fromOffset >= bound || segment.baseOffset() >= bound) {
                break;
            }
            int limit = positionOf(bound, segment, seen);
            int position = segment.positionOf(fromOffset);
            if (position < limit) {
                int wanted = atLeastOneBatch ? Math.max(maxBytes, segment.batchSizeAt(position)) : maxBytes;
                int size = Math.min(limit - position, Math.max(0, wanted));
                return size == 0
                        ? LogRead.empty(fromOffset)
                        : new LogRead(fromOffset, segment.records().slice(position, size), position);
            }
        }
        return LogRead.empty(fromOffset);
    }
    /** Up to where a segment may be read; not the file's size, which grows before the end offset does. */
    private int positionOf(long bound, Segment segment, LogStore.End seen) throws IOException {
        if (segment == seen.segment() && bound == seen.offset()) {
            return seen.position();
        }
        boolean whole = segments.nextBase(segment).filter(next -> next <= bound).isPresent();
        return whole ? segment.sizeInBytes() : segment.positionOf(bound);
    }

    /** The first record at or behind the start offset with at least this timestamp. */
    Optional<TimestampedOffset> find(long timestampMs, long startOffset) throws IOException {
        for (Segment segment : segments.all()) {
            if (segment.largestTimestampMs() >= timestampMs) {
                Optional<TimestampedOffset> found = segment.find(timestampMs, startOffset);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** The largest timestamp of the log, -1 without one. */
    long largestTimestampMs() {
        return segments.all().stream()
                .mapToLong(Segment::largestTimestampMs)
                .max()
                .orElse(RecordBatch.NO_TIMESTAMP);
    }
}
