package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.ReplicaLogs;
import it.unimi.dsi.fastutil.ints.Int2ObjectRBTreeMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the replicas of one key showed, and what of it went back from one read to the next. Of two reads of a replica that
 * overlap nobody knows which saw the later state, so one that began before the last one ended is left out.
 */
public final class ReplicaScan {
    private final Int2ObjectRBTreeMap<ReplicaLog> logs = new Int2ObjectRBTreeMap<>();
    private final List<HighWatermarkDrop> highWatermarkDrops = new ArrayList<>();
    private final List<Truncation> truncations = new ArrayList<>();
    private final List<EpochDrop> epochDrops = new ArrayList<>();
    private final Set<Place> droppedAt = new HashSet<>();

    /** Where an epoch starts in a replica's log. */
    private record Place(int replica, long start) {}

    /** A replica showed a smaller high watermark than before. */
    public record HighWatermarkDrop(int replica, long previous, long previousEvent, long highWatermark, long event) {}

    /**
     * A replica no longer has what it had shown below a high watermark.
     *
     * @param offset the first such record's offset
     * @param value its value
     * @param shownBy the event that showed it
     * @param committed the high watermark that the replica had shown
     * @param event the read that does not have it
     * @param replaced whether any of the offsets now holds another value; else records are only missing
     * @param count number of such records
     */
    public record Truncation(
            int replica,
            long offset,
            long value,
            long shownBy,
            long committed,
            long event,
            boolean replaced,
            long count) {}

    /** A log's leader epochs, or the offsets where they start, go back. */
    public record EpochDrop(int replica, long previousEpoch, long previousStart, long epoch, long start, long event) {}

    void read(Event event, int log, long invoked) {
        int replica = event.replicaLogs().replica();
        ReplicaLog known = logs.get(replica);
        if (known == null) {
            known = new ReplicaLog(replica);
            logs.put(replica, known);
        }
        if (invoked < known.event()) {
            return;
        }
        if (known.event() != Records.NONE) {
            wentBack(known, event, log);
        }
        epochs(event, log);
        known.replace(event, log, invoked);
    }

    private void wentBack(ReplicaLog known, Event event, int log) {
        long highWatermark = event.replicaLogs().highWatermark(log);
        if (highWatermark < known.highWatermark()) {
            highWatermarkDrops.add(new HighWatermarkDrop(
                    known.replica(), known.highWatermark(), known.event(), highWatermark, event.index()));
        }
        truncation(known, event, log);
    }

    /** Both logs rise, so one walk along both finds what the new one lacks of the old. */
    private void truncation(ReplicaLog known, Event event, int log) {
        ReplicaLogs read = event.replicaLogs();
        long limit = Math.min(known.committed(), read.end(log));
        int next = read.recordStart(log);
        int first = Records.NONE;
        long count = 0;
        boolean replaced = false;
        for (int i = known.atOrBeyond(read.start(log)); i < known.size() && known.offset(i) < limit; i++) {
            while (next < read.recordEnd(log) && event.recordOffset(next) < known.offset(i)) {
                next++;
            }
            boolean there = next < read.recordEnd(log) && event.recordOffset(next) == known.offset(i);
            if (!there || event.recordValue(next) != known.value(i)) {
                first = first == Records.NONE ? i : first;
                count++;
                replaced |= there;
            }
        }
        if (count > 0) {
            truncations.add(new Truncation(
                    known.replica(),
                    known.offset(first),
                    known.value(first),
                    known.shownBy(first),
                    known.committed(),
                    event.index(),
                    replaced,
                    count));
        }
    }

    /** A log that is read again tells the same again, so each place counts once. */
    private void epochs(Event event, int log) {
        ReplicaLogs read = event.replicaLogs();
        for (int i = read.epochFirst(log) + 1; i < read.epochEnd(log); i++) {
            boolean back = read.epoch(i) < read.epoch(i - 1) || read.epochStart(i) < read.epochStart(i - 1);
            if (back && droppedAt.add(new Place(read.replica(), read.epochStart(i)))) {
                epochDrops.add(new EpochDrop(
                        read.replica(),
                        read.epoch(i - 1),
                        read.epochStart(i - 1),
                        read.epoch(i),
                        read.epochStart(i),
                        event.index()));
            }
        }
    }

    /** The replicas' logs, by the nodes' ids. */
    public List<ReplicaLog> logs() {
        return List.copyOf(logs.values());
    }

    public List<HighWatermarkDrop> highWatermarkDrops() {
        return highWatermarkDrops;
    }

    public List<Truncation> truncations() {
        return truncations;
    }

    public List<EpochDrop> epochDrops() {
        return epochDrops;
    }
}
