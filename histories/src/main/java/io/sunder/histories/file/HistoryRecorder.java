package io.sunder.histories.file;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.event.EventType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Records the events of a run, in one total order: a line's index is its place in the file. Thread-safe. Callers record
 * an invocation before its request leaves and a completion after it came back.
 *
 * <p>Lines are encoded by hand outside the lock; only index, time and the copy of the line happen under it. A background
 * thread gives them to the operating system at least every 100 ms, so a killed process leaves a file that is readable
 * up to about then. An error of the disk is thrown by the next call after it and by {@link #close()}, as
 * {@link HistoryWriteException}; {@link #failure()} tells without throwing.
 *
 * <p>Every recording method returns the index of the event that it wrote.
 */
public final class HistoryRecorder implements AutoCloseable {
    /** The offset of an acknowledged send that came back without one; recorded as null. */
    public static final long UNKNOWN_OFFSET = -1;

    private static final JsonMapper JSON = new JsonMapper();
    private static final byte[] HEAD_INDEX = ascii("{\"index\":");
    private static final byte[] HEAD_TIME = ascii(",\"time\":");
    private static final byte[] PROCESS = ascii(",\"process\":");
    private static final byte[] TYPE = ascii(",\"type\":\"");
    private static final byte[] F_SEND = ascii("\",\"f\":\"send\",\"value\":");
    private static final byte[] F_POLL = ascii("\",\"f\":\"poll\",\"value\":");
    private static final byte[] F_TXN = ascii("\",\"f\":\"txn\",\"value\":");
    private static final byte[] F_SUBSCRIBE = ascii("\",\"f\":\"subscribe\",\"value\":");
    private static final byte[] F_COMMIT = ascii("\",\"f\":\"commit\",\"value\":");
    private static final byte[] F_ASSIGN = ascii("\",\"f\":\"assign\",\"value\":");
    private static final byte[] F_END_OFFSETS = ascii("\",\"f\":\"end-offsets\",\"value\":");
    private static final byte[] F_REPLICA_READ = ascii("\",\"f\":\"replica-read\",\"value\":");
    private static final byte[] REPLICA = ascii("{\"replica\":");
    private static final byte[] REPLICA_KEYS = ascii(",\"keys\":");
    private static final byte[] F_CRASH = ascii("\",\"f\":\"crash\",\"value\":");
    private static final byte[] F = ascii("\",\"f\":");
    private static final byte[] VALUE = ascii(",\"value\":");
    private static final byte[] ERROR = ascii(",\"error\":");
    private static final byte[] SEEK = ascii(",\"seek-to-beginning?\":");
    private static final byte[] COMMIT_INVOKED = ascii(",\"commit-invoked\":");
    private static final byte[] SEND = ascii("[[\"send\",");
    private static final byte[] POLL = ascii("[[\"poll\"]]");
    private static final byte[] POLLED = ascii("[[\"poll\",");
    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final byte[] INVOKE = ascii("invoke");
    private static final byte[] OK = ascii("ok");
    private static final byte[] FAIL = ascii("fail");
    private static final byte[] INFO = ascii("info");

    private final HistoryWriter writer;
    private final LongSupplier nanosSinceStart;
    private final Map<String, byte[]> encodedKeys = new ConcurrentHashMap<>();
    private final ThreadLocal<LineBuffer> tails = ThreadLocal.withInitial(() -> new LineBuffer(512));
    private long nextIndex;

    private HistoryRecorder(HistoryWriter writer, LongSupplier nanosSinceStart) {
        this.writer = writer;
        this.nanosSinceStart = nanosSinceStart;
    }

    /**
     * Starts a history file; one that is already there is overwritten.
     *
     * @param file named {@code .jsonl}, {@code .jsonl.gz} or {@code .jsonl.zst}, which decides its compression
     * @param header the first line
     * @param nanosSinceStart the clock of the run: nanoseconds since its start, never going back
     * @throws HistoryWriteException if the file can't be created
     */
    public static HistoryRecorder create(Path file, HistoryHeader header, LongSupplier nanosSinceStart) {
        try {
            return start(new HistoryWriter(file), header, nanosSinceStart);
        } catch (IOException e) {
            throw new HistoryWriteException(file, e);
        }
    }

    static HistoryRecorder start(HistoryWriter writer, HistoryHeader header, LongSupplier nanosSinceStart) {
        HistoryRecorder recorder = new HistoryRecorder(writer, nanosSinceStart);
        byte[] line = JSON.writeValueAsBytes(HeaderJson.write(header));
        writer.lock().lock();
        try {
            writer.line().put(line).put('\n');
            writer.lineDone();
        } finally {
            writer.lock().unlock();
        }
        writer.flush();
        return recorder;
    }

    public long invokeSend(int process, String key, long value) {
        LineBuffer tail = begin(process, EventType.INVOKE, F_SEND);
        tail.put(SEND).put(encoded(key)).put(',').put(value).put(']').put(']');
        return append(tail);
    }

    /** The same where producers differ: the row says what this one waits for. */
    public long invokeSend(int process, String key, long value, Acks acks) {
        LineBuffer tail = begin(process, EventType.INVOKE, F_SEND);
        tail.put(SEND).put(encoded(key)).put(',').put(value).put(']').put(']');
        return append(tail.put(',').putString("acks").put(':').putString(acks.json()));
    }

    /**
     * Completes a send.
     *
     * @param type {@code OK}, {@code FAIL} or {@code INFO}
     * @param offset the acknowledged offset, or {@link #UNKNOWN_OFFSET}; only an {@code OK} carries one
     */
    public long completeSend(EventType type, int process, String key, long offset, long value, @Nullable String error) {
        requireCompletion(type);
        LineBuffer tail = begin(process, type, F_SEND);
        tail.put(SEND).put(encoded(key)).put(',');
        if (type == EventType.OK) {
            tail.put('[');
            if (offset == UNKNOWN_OFFSET) {
                tail.put(NULL);
            } else {
                tail.put(offset);
            }
            tail.put(',').put(value).put(']');
        } else {
            tail.put(value);
        }
        tail.put(']').put(']');
        return append(error(tail, error));
    }

    public long invokePoll(int process) {
        return append(begin(process, EventType.INVOKE, F_POLL).put(POLL));
    }

    public long okPoll(int process, PolledRecords records) {
        LineBuffer tail = begin(process, EventType.OK, F_POLL).put(POLLED);
        records.write(tail, this::encoded);
        return append(tail.put(']').put(']'));
    }

    /**
     * Completes a poll without records.
     *
     * @param failOrInfo {@code FAIL}: certainly nothing was consumed; {@code INFO}: something may have been
     */
    public long completePoll(EventType failOrInfo, int process, @Nullable String error) {
        requireUnsuccessful(failOrInfo);
        return append(error(begin(process, failOrInfo, F_POLL).put(POLL), error));
    }

    /**
     * Records one event of an assignment: its invocation or its completion.
     *
     * @param seekToBeginning whether the process starts from the beginning of the keys that it assigns itself
     */
    public long assign(
            EventType type, int process, List<String> keys, boolean seekToBeginning, @Nullable String error) {
        LineBuffer tail = keys(begin(process, type, F_ASSIGN), keys);
        tail.put(SEEK).put(seekToBeginning ? TRUE : FALSE);
        return append(error(tail, error));
    }

    /** Records one event of a subscription to topics as a member of a group: its invocation or its completion. */
    public long subscribe(EventType type, int process, List<String> topics, @Nullable String error) {
        return append(error(keys(begin(process, type, F_SUBSCRIBE), topics), error));
    }

    /** Records one event of a group's commit: the offset by key that the group would go on from. */
    public long commit(EventType type, int process, Map<String, Long> offsets, @Nullable String error) {
        return append(error(offsets(begin(process, type, F_COMMIT), offsets), error));
    }

    public long invokeTransaction(int process, RecordedTransaction transaction) {
        LineBuffer tail = begin(process, EventType.INVOKE, F_TXN);
        transaction.write(tail, this::encoded, false);
        return append(tail);
    }

    /**
     * Completes a transaction.
     *
     * @param type {@code OK}: committed; {@code FAIL}: aborted; {@code INFO}: nobody knows
     */
    public long completeTransaction(
            EventType type, int process, RecordedTransaction transaction, @Nullable String error) {
        requireCompletion(type);
        LineBuffer tail = begin(process, type, F_TXN);
        transaction.write(tail, this::encoded, type != EventType.FAIL);
        if (transaction.committing()) {
            tail.put(COMMIT_INVOKED).put(transaction.commitInvoked());
        }
        return append(error(tail, error));
    }

    /** The index that the next event is going to get; all events below it are recorded. */
    public long nextIndex() {
        writer.lock().lock();
        try {
            return nextIndex;
        } finally {
            writer.lock().unlock();
        }
    }

    public long invokeEndOffsets(int process, List<String> keys) {
        return append(keys(begin(process, EventType.INVOKE, F_END_OFFSETS), keys));
    }

    public long okEndOffsets(int process, Map<String, Long> offsets) {
        return append(offsets(begin(process, EventType.OK, F_END_OFFSETS), offsets));
    }

    public long completeEndOffsets(EventType failOrInfo, int process, List<String> keys, @Nullable String error) {
        requireUnsuccessful(failOrInfo);
        return append(error(keys(begin(process, failOrInfo, F_END_OFFSETS), keys), error));
    }

    /** The process asks for a replica's logs. */
    public long invokeReplicaRead(int process, int replica, List<String> keys) {
        return append(replicaKeys(process, EventType.INVOKE, replica, keys));
    }

    public long okReplicaRead(int process, ReplicaLogRead read) {
        LineBuffer tail = begin(process, EventType.OK, F_REPLICA_READ);
        read.write(tail, this::encoded);
        return append(tail);
    }

    public long completeReplicaRead(
            EventType failOrInfo, int process, int replica, List<String> keys, @Nullable String error) {
        requireUnsuccessful(failOrInfo);
        return append(error(replicaKeys(process, failOrInfo, replica, keys), error));
    }

    private LineBuffer replicaKeys(int process, EventType type, int replica, List<String> keys) {
        LineBuffer tail = begin(process, type, F_REPLICA_READ).put(REPLICA).put(replica);
        return keys(tail.put(REPLICA_KEYS), keys).put('}');
    }

    /** The process's client is gone; its successor takes a new process number. */
    public long crash(int process, @Nullable String error) {
        return append(error(begin(process, EventType.INFO, F_CRASH).put(NULL), error));
    }

    /**
     * Records one event of an operation that has no method of its own.
     *
     * @param f the operation's name
     * @param value its value in the file's shape
     */
    public long operation(EventType type, int process, String f, JsonNode value, @Nullable String error) {
        LineBuffer tail = tail().put(PROCESS).put(process).put(TYPE).put(word(type));
        tail.put(F).putString(f).put(VALUE).put(JSON.writeValueAsBytes(value));
        return append(error(tail, error));
    }

    /**
     * Records a step of a fault.
     *
     * @param kind the fault's kind, for instance {@code blackhole}
     * @param value {@code {"id","targets","phase":"begin|witness|end",...}}: maps, lists, strings, numbers, booleans
     */
    public long nemesis(String kind, Map<String, ?> value) {
        return row("nemesis", kind, value);
    }

    /**
     * Records what the observer saw.
     *
     * @param value by partition its leader, epoch, isr and so on: {@code {"orders-0":{"leader":2,"epoch":5,"isr":[2,3]}}}
     */
    public long observe(Map<String, ?> value) {
        return row("observer", "cluster", value);
    }

    /** Returns when every event recorded before is with the operating system. */
    public void flush() {
        writer.flush();
    }

    /** The disk error that stopped the recording, if there was one. */
    public Optional<IOException> failure() {
        return writer.failure();
    }

    /** Writes what is left; throws {@link HistoryWriteException} if anything was lost. Idempotent. */
    @Override
    public void close() {
        writer.close();
    }

    private long row(String process, String f, Map<String, ?> value) {
        byte[] json = JSON.writeValueAsBytes(value);
        LineBuffer tail = tail().put(PROCESS).putString(process).put(TYPE).put(word(EventType.INFO));
        tail.put(F).putString(f).put(VALUE).put(json);
        return append(tail);
    }

    private LineBuffer begin(int process, EventType type, byte[] f) {
        return tail().put(PROCESS).put(process).put(TYPE).put(word(type)).put(f);
    }

    private LineBuffer tail() {
        LineBuffer tail = tails.get();
        tail.clear();
        return tail;
    }

    private LineBuffer keys(LineBuffer tail, List<String> keys) {
        tail.put('[');
        for (int i = 0; i < keys.size(); i++) {
            if (i > 0) {
                tail.put(',');
            }
            tail.put(encoded(keys.get(i)));
        }
        return tail.put(']');
    }

    private LineBuffer offsets(LineBuffer tail, Map<String, Long> offsets) {
        tail.put('{');
        boolean first = true;
        for (Map.Entry<String, Long> entry : offsets.entrySet()) {
            if (!first) {
                tail.put(',');
            }
            first = false;
            tail.put(encoded(entry.getKey())).put(':').put(entry.getValue().longValue());
        }
        return tail.put('}');
    }

    private static LineBuffer error(LineBuffer tail, @Nullable String error) {
        return error == null ? tail : tail.put(ERROR).putString(error);
    }

    private long append(LineBuffer tail) {
        tail.put('}').put('\n');
        writer.lock().lock();
        try {
            LineBuffer line = writer.line();
            long index = nextIndex++;
            line.put(HEAD_INDEX).put(index).put(HEAD_TIME).put(nanosSinceStart.getAsLong());
            line.put(tail.array(), 0, tail.length());
            writer.lineDone();
            return index;
        } finally {
            writer.lock().unlock();
        }
    }

    private byte[] encoded(String key) {
        byte[] known = encodedKeys.get(key);
        if (known != null) {
            return known;
        }
        LineBuffer buffer = new LineBuffer(key.length() + 2).putString(Objects.requireNonNull(key));
        byte[] bytes = Arrays.copyOf(buffer.array(), buffer.length());
        encodedKeys.put(key, bytes);
        return bytes;
    }

    private static void requireCompletion(EventType type) {
        if (type == EventType.INVOKE) {
            throw new IllegalArgumentException("a completion can't be of type invoke");
        }
    }

    private static void requireUnsuccessful(EventType type) {
        if (type != EventType.FAIL && type != EventType.INFO) {
            throw new IllegalArgumentException("expected fail or info, got " + type.json());
        }
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] word(EventType type) {
        return switch (type) {
            case INVOKE -> INVOKE;
            case OK -> OK;
            case FAIL -> FAIL;
            case INFO -> INFO;
        };
    }
}
