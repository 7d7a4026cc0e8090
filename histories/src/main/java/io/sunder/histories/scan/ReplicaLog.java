package io.sunder.histories.scan;

import io.sunder.histories.event.Event;
import io.sunder.histories.event.ReplicaLogs;
import java.util.Arrays;

/**
 * One replica's log of one key, as its reads showed it: the records of the latest read, and behind them those of earlier
 * reads that the latest did not cover. Memory grows with the log, not with the number of reads.
 */
public final class ReplicaLog {
    private final int replica;
    private long[] offsets = {};
    private long[] values = {};
    private long[] shownBy = {};
    private int size;
    private long[] epochs = {};
    private long[] epochStarts = {};
    private long start;
    private long highWatermark;
    private long committed;
    private long invoked = Records.NONE;
    private long event = Records.NONE;

    ReplicaLog(int replica) {
        this.replica = replica;
    }

    /** Takes over what a read shows; what it does not cover at the end stays as it was. */
    void replace(Event read, int log, long invokedAt) {
        ReplicaLogs logs = read.replicaLogs();
        int first = logs.recordStart(log);
        int count = logs.recordEnd(log) - first;
        int tail = atOrBeyond(logs.end(log));
        int kept = size - tail;
        long[] newOffsets = new long[count + kept];
        long[] newValues = new long[count + kept];
        long[] newShownBy = new long[count + kept];
        for (int i = 0; i < count; i++) {
            newOffsets[i] = read.recordOffset(first + i);
            newValues[i] = read.recordValue(first + i);
        }
        Arrays.fill(newShownBy, 0, count, read.index());
        System.arraycopy(offsets, tail, newOffsets, count, kept);
        System.arraycopy(values, tail, newValues, count, kept);
        System.arraycopy(shownBy, tail, newShownBy, count, kept);
        offsets = newOffsets;
        values = newValues;
        shownBy = newShownBy;
        size = count + kept;
        replaceEpochs(logs, log);
        start = logs.start(log);
        highWatermark = logs.highWatermark(log);
        committed = Math.max(committed, highWatermark);
        invoked = invokedAt;
        event = read.index();
    }

    private void replaceEpochs(ReplicaLogs logs, int log) {
        int first = logs.epochFirst(log);
        int count = logs.epochEnd(log) - first;
        epochs = new long[count];
        epochStarts = new long[count];
        for (int i = 0; i < count; i++) {
            epochs[i] = logs.epoch(first + i);
            epochStarts[i] = logs.epochStart(first + i);
        }
    }

    /** Position of the first record at an offset or beyond. */
    public int atOrBeyond(long offset) {
        int found = Arrays.binarySearch(offsets, 0, size, offset);
        return found >= 0 ? found : -found - 1;
    }

    /** Id of the node that holds it. */
    public int replica() {
        return replica;
    }

    public int size() {
        return size;
    }

    public long offset(int position) {
        return offsets[position];
    }

    public long value(int position) {
        return values[position];
    }

    /** The latest event that showed the record. */
    public long shownBy(int position) {
        return shownBy[position];
    }

    /** Number of leader epochs that the latest read told. */
    public int epochs() {
        return epochs.length;
    }

    public long epoch(int position) {
        return epochs[position];
    }

    public long epochStart(int position) {
        return epochStarts[position];
    }

    /** The log's first offset. */
    public long start() {
        return start;
    }

    public long highWatermark() {
        return highWatermark;
    }

    /** The highest high watermark that it ever showed: everything below was committed. */
    long committed() {
        return committed;
    }

    /** When the latest read was invoked, {@link Records#NONE} before the first. */
    public long invoked() {
        return invoked;
    }

    /** The event that completed the latest read, {@link Records#NONE} before the first. */
    public long event() {
        return event;
    }
}
