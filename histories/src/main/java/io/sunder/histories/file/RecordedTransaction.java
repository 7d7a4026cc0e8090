package io.sunder.histories.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction does, for {@link HistoryRecorder#invokeTransaction} and its completion: at most one poll, which
 * comes first, and sends in their order. Results are added as they come in. Not thread-safe.
 */
public final class RecordedTransaction {
    /** Commit was never called. */
    private static final long NEVER = -1;

    private final boolean polls;
    private final List<Send> sends = new ArrayList<>();
    private @Nullable PolledRecords polled;
    private long commitInvoked = NEVER;

    private static final class Send {
        private final String key;
        private final long value;
        private long offset = HistoryRecorder.UNKNOWN_OFFSET;

        Send(String key, long value) {
            this.key = key;
            this.value = value;
        }
    }

    /**
     * A transaction that sends nothing yet.
     *
     * @param polls whether it polls before it sends
     */
    public RecordedTransaction(boolean polls) {
        this.polls = polls;
    }

    /** Adds a send, to be called before the invocation is recorded. */
    public RecordedTransaction send(String key, long value) {
        sends.add(new Send(Objects.requireNonNull(key), value));
        return this;
    }

    /** Number of sends. */
    public int sends() {
        return sends.size();
    }

    /** What the poll returned; read when the completion is recorded. */
    public void polled(PolledRecords records) {
        polled = records;
    }

    /** The offset at which a send was acknowledged, or {@link HistoryRecorder#UNKNOWN_OFFSET}. */
    public void sent(int send, long offset) {
        sends.get(send).offset = offset;
    }

    /**
     * Commit is about to be called.
     *
     * @param nextIndex {@link HistoryRecorder#nextIndex()} right before
     */
    public void commitInvoked(long nextIndex) {
        commitInvoked = nextIndex;
    }

    long commitInvoked() {
        return commitInvoked;
    }

    boolean committing() {
        return commitInvoked != NEVER;
    }

    /** @param results whether what came back is written too, as is right for a completion that is not a failure */
    void write(LineBuffer line, Function<String, byte[]> encoded, boolean results) {
        line.put('[');
        if (polls) {
            line.put('[').putString("poll");
            if (results && polled != null) {
                polled.write(line.put(','), encoded);
            }
            line.put(']');
        }
        for (int i = 0; i < sends.size(); i++) {
            if (i > 0 || polls) {
                line.put(',');
            }
            write(line, sends.get(i), encoded, results);
        }
        line.put(']');
    }

    private static void write(LineBuffer line, Send send, Function<String, byte[]> encoded, boolean results) {
        line.put('[').putString("send").put(',').put(encoded.apply(send.key)).put(',');
        if (results && send.offset != HistoryRecorder.UNKNOWN_OFFSET) {
            line.put('[').put(send.offset).put(',').put(send.value).put(']');
        } else {
            line.put(send.value);
        }
        line.put(']');
    }
}
