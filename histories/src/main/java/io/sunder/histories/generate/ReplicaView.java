package io.sunder.histories.generate;

import io.sunder.histories.file.ReplicaLogRead;
import java.util.List;

/**
 * One replica's log of one key, as a read of it shows it.
 *
 * @param start its first offset
 * @param highWatermark its high watermark, from start to end
 * @param end one past its last offset
 * @param records by rising offsets; markers leave gaps
 * @param epochs leader epochs, each with the offset at which it starts
 */
public record ReplicaView(
        long start, long highWatermark, long end, List<MicroOp.Polled> records, List<LeaderEpoch> epochs) {
    public ReplicaView {
        records = List.copyOf(records);
        epochs = List.copyOf(epochs);
    }

    /** A leader epoch and the offset of its first record. */
    public record LeaderEpoch(int epoch, long start) {}

    public ReplicaView withHighWatermark(long changed) {
        return new ReplicaView(start, changed, end, records, epochs);
    }

    public ReplicaView withRecords(List<MicroOp.Polled> changed) {
        return new ReplicaView(start, highWatermark, end, changed, epochs);
    }

    public ReplicaView withEpochs(List<LeaderEpoch> changed) {
        return new ReplicaView(start, highWatermark, end, records, changed);
    }

    /** The same after whatever is at an offset or beyond has moved up. */
    public ReplicaView moved(long from, int offsets) {
        return new ReplicaView(
                start,
                highWatermark > from ? highWatermark + offsets : highWatermark,
                end > from ? end + offsets : end,
                records.stream()
                        .map(r -> r.offset() >= from ? new MicroOp.Polled(r.offset() + offsets, r.value()) : r)
                        .toList(),
                epochs.stream()
                        .map(e -> e.start() > from ? new LeaderEpoch(e.epoch(), e.start() + offsets) : e)
                        .toList());
    }

    void write(ReplicaLogRead read, String key) {
        read.log(key, start, highWatermark, end);
        records.forEach(record -> read.record(record.offset(), record.value()));
        epochs.forEach(epoch -> read.epoch(epoch.epoch(), epoch.start()));
    }
}
