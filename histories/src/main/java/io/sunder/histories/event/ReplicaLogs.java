package io.sunder.histories.event;

import java.util.Arrays;

/**
 * What one replica's logs held when they were read: for each log its key, the bounds that the read covers, its high
 * watermark and its leader epochs. Its records lie among {@link Event#recordOffset} and {@link Event#recordValue}, offsets
 * rising. Filled anew for each row, as the event is.
 */
public final class ReplicaLogs {
    private int replica = -1;
    private int logs;
    private int[] keys = {};
    private long[] starts = {};
    private long[] ends = {};
    private long[] highWatermarks = {};
    private int[] recordEnds = {};
    private int[] epochEnds = {};
    private int epochs;
    private long[] epochNumbers = {};
    private long[] epochStarts = {};

    void clear() {
        replica = -1;
        logs = 0;
        epochs = 0;
    }

    void replica(int id) {
        replica = id;
    }

    void addEpoch(long epoch, long start) {
        if (epochs == epochNumbers.length) {
            epochNumbers = Arrays.copyOf(epochNumbers, 2 * epochs + 4);
            epochStarts = Arrays.copyOf(epochStarts, 2 * epochs + 4);
        }
        epochNumbers[epochs] = epoch;
        epochStarts[epochs++] = start;
    }

    /** Closes a log over the records and epochs added since the last one. */
    void endLog(int key, long start, long end, long highWatermark, int records) {
        if (logs == keys.length) {
            int capacity = 2 * logs + 4;
            keys = Arrays.copyOf(keys, capacity);
            starts = Arrays.copyOf(starts, capacity);
            ends = Arrays.copyOf(ends, capacity);
            highWatermarks = Arrays.copyOf(highWatermarks, capacity);
            recordEnds = Arrays.copyOf(recordEnds, capacity);
            epochEnds = Arrays.copyOf(epochEnds, capacity);
        }
        keys[logs] = key;
        starts[logs] = start;
        ends[logs] = end;
        highWatermarks[logs] = highWatermark;
        recordEnds[logs] = records;
        epochEnds[logs++] = epochs;
    }

    /** Id of the node whose logs these are, -1 if the row does not tell. */
    public int replica() {
        return replica;
    }

    public int logs() {
        return logs;
    }

    public int key(int log) {
        return keys[log];
    }

    /** The first offset that the read covers: the log's start. */
    public long start(int log) {
        return starts[log];
    }

    /** One past the last offset that the read covers. */
    public long end(int log) {
        return ends[log];
    }

    /** The high watermark, at most {@link #end}. */
    public long highWatermark(int log) {
        return highWatermarks[log];
    }

    /** First record of a log. */
    public int recordStart(int log) {
        return log == 0 ? 0 : recordEnds[log - 1];
    }

    /** One past the last record of a log. */
    public int recordEnd(int log) {
        return recordEnds[log];
    }

    /** First leader epoch of a log. */
    public int epochFirst(int log) {
        return log == 0 ? 0 : epochEnds[log - 1];
    }

    /** One past the last leader epoch of a log. */
    public int epochEnd(int log) {
        return epochEnds[log];
    }

    public long epoch(int i) {
        return epochNumbers[i];
    }

    /** The offset at which a leader epoch starts. */
    public long epochStart(int i) {
        return epochStarts[i];
    }
}
