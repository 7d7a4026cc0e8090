package io.sunder.histories.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * What was read of one replica's logs, for {@link HistoryRecorder#okReplicaRead}: {@link #log} begins a log, and the
 * records and epochs added next are its. Not thread-safe.
 */
public final class ReplicaLogRead {
    private final int replica;
    private final List<Log> logs = new ArrayList<>();

    /**
     * An empty read.
     *
     * @param replica id of the node whose logs are read, not negative
     */
    public ReplicaLogRead(int replica) {
        if (replica < 0) {
            throw new IllegalArgumentException("a replica's id must not be negative, got " + replica);
        }
        this.replica = replica;
    }

    /**
     * Begins a log.
     *
     * @param start the log's first offset
     * @param highWatermark its high watermark
     * @param end one past its last offset
     */
    public ReplicaLogRead log(String key, long start, long highWatermark, long end) {
        logs.add(new Log(Objects.requireNonNull(key), start, highWatermark, end));
        return this;
    }

    /** Adds a record to the log begun last; offsets must rise. */
    public ReplicaLogRead record(long offset, long value) {
        Log log = last();
        int size = log.records.size;
        if (size > 0 && log.records.pairs[size - 2] >= offset) {
            throw new IllegalArgumentException(
                    "offsets must rise, got " + offset + " after " + log.records.pairs[size - 2]);
        }
        log.records.add(offset, value);
        return this;
    }

    /** Adds a leader epoch and the offset at which it starts to the log begun last. */
    public ReplicaLogRead epoch(int epoch, long start) {
        last().epochs.add(epoch, start);
        return this;
    }

    private Log last() {
        if (logs.isEmpty()) {
            throw new IllegalStateException("no log was begun");
        }
        return logs.get(logs.size() - 1);
    }

    void write(LineBuffer line, Function<String, byte[]> encoded) {
        line.put('{').putString("replica").put(':').put(replica);
        for (Log log : logs) {
            line.put(',').put(encoded.apply(log.key)).put(':');
            line.put('{').putString("start").put(':').put(log.start);
            line.put(',').putString("hw").put(':').put(log.highWatermark);
            line.put(',').putString("end").put(':').put(log.end);
            log.records.write(line.put(',').putString("records").put(':'));
            if (log.epochs.size > 0) {
                log.epochs.write(line.put(',').putString("epochs").put(':'));
            }
            line.put('}');
        }
        line.put('}');
    }

    private static final class Log {
        private final String key;
        private final long start;
        private final long highWatermark;
        private final long end;
        private final Pairs records = new Pairs();
        private final Pairs epochs = new Pairs();

        Log(String key, long start, long highWatermark, long end) {
            this.key = key;
            this.start = start;
            this.highWatermark = highWatermark;
            this.end = end;
        }
    }

    private static final class Pairs {
        private long[] pairs = new long[8];
        private int size;

        private void add(long first, long second) {
            if (size == pairs.length) {
                pairs = Arrays.copyOf(pairs, 2 * size);
            }
            pairs[size++] = first;
            pairs[size++] = second;
        }

        private void write(LineBuffer line) {
            line.put('[');
            for (int i = 0; i < size; i += 2) {
                if (i > 0) {
                    line.put(',');
                }
                line.put('[').put(pairs[i]).put(',').put(pairs[i + 1]).put(']');
            }
            line.put(']');
        }
    }
}
