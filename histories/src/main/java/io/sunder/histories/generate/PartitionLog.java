package io.sunder.histories.generate;

import io.sunder.histories.contract.Isolation;
import java.util.ArrayList;
import java.util.List;

/**
 * One partition: records, the markers of transactions, a high watermark that follows the end. Readers see what is below
 * the high watermark, and under read_committed nothing from the first open transaction on and nothing aborted.
 */
final class PartitionLog {
    /** A copy of a write; one that was retried without idempotence has two. */
    private record Entry(long offset, Write write) {}

    private final String key;
    private final List<Entry> entries = new ArrayList<>();
    private long start;
    private long highWatermark;
    private long end;
    private final List<Long> truncations = new ArrayList<>();
    private final List<ReplicaView.LeaderEpoch> epochs = new ArrayList<>();

    PartitionLog(String key, long firstOffset) {
        this.key = key;
        this.start = firstOffset;
        this.highWatermark = firstOffset;
        this.end = firstOffset;
        epochs.add(new ReplicaView.LeaderEpoch(0, firstOffset));
    }

    String key() {
        return key;
    }

    long start() {
        return start;
    }

    long end() {
        return end;
    }

    long highWatermark() {
        return highWatermark;
    }

    void append(Write write) {
        if (!write.written()) {
            write.writtenAt(end);
        }
        entries.add(new Entry(end++, write));
    }

    /** A marker takes an offset that no reader ever sees. */
    void mark() {
        end++;
    }

    boolean committed(Write write) {
        return write.written() && write.offset() < highWatermark;
    }

    void replicate(long upTo) {
        highWatermark = Math.max(highWatermark, Math.min(upTo, end));
    }

    /** The new leader's log ends here, and the others follow it. */
    void truncate(long newEnd) {
        entries.removeIf(entry -> {
            boolean gone = entry.offset >= newEnd;
            if (gone && entry.write.offset() == entry.offset) {
                entry.write.truncated();
            }
            return gone;
        });
        truncations.add(newEnd);
        end = newEnd;
        highWatermark = Math.min(highWatermark, newEnd);
    }

    /** A leader takes over where the log ends; an epoch that left no record is forgotten. */
    void led(int epoch) {
        epochs.removeIf(earlier -> earlier.start() >= end);
        epochs.add(new ReplicaView.LeaderEpoch(epoch, end));
    }

    /** What a replica shows that has everything and has heard of a high watermark. */
    ReplicaView view(long heardOf) {
        List<ReplicaView.LeaderEpoch> told = new ArrayList<>();
        for (int i = 0; i < epochs.size(); i++) {
            boolean gone = i + 1 < epochs.size() && epochs.get(i + 1).start() <= start;
            if (!gone && epochs.get(i).start() < end) {
                told.add(new ReplicaView.LeaderEpoch(
                        epochs.get(i).epoch(), Math.max(start, epochs.get(i).start())));
            }
        }
        List<MicroOp.Polled> records = entries.stream()
                .map(entry -> new MicroOp.Polled(entry.offset, entry.write.value()))
                .toList();
        return new ReplicaView(start, heardOf, end, records, told);
    }

    /** How often the log has been truncated. */
    int truncations() {
        return truncations.size();
    }

    /** Where a reader at a position goes on that knows of the first truncations only. */
    long positionAfter(int known, long position) {
        return truncations.subList(known, truncations.size()).stream().reduce(position, Math::min);
    }

    /** Retention: everything below an offset goes. */
    void deleteBefore(long offset) {
        start = Math.max(start, offset);
        entries.removeIf(entry -> entry.offset < start);
    }

    /** Compaction: one record goes. */
    void compactAway(long offset) {
        entries.removeIf(entry -> entry.offset == offset);
    }

    /** What an end offset tells: the high watermark, or under read_committed the first open transaction's offset. */
    long visibleEnd(Isolation isolation) {
        if (isolation == Isolation.READ_UNCOMMITTED) {
            return highWatermark;
        }
        return entries.stream()
                .filter(entry -> entry.write.undecided())
                .mapToLong(Entry::offset)
                .reduce(highWatermark, Math::min);
    }

    /** The records from an offset on that a reader may see. */
    List<MicroOp.Polled> visible(long from, Isolation isolation) {
        long limit = visibleEnd(isolation);
        return entries.stream()
                .filter(entry -> entry.offset >= from && entry.offset < limit)
                .filter(entry -> isolation == Isolation.READ_UNCOMMITTED || !entry.write.aborted())
                .map(entry -> new MicroOp.Polled(entry.offset, entry.write.value()))
                .toList();
    }
}
