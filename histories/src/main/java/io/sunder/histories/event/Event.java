package io.sunder.histories.event;

import io.sunder.histories.contract.Acks;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One event, in a form that the reader fills anew for each row: whoever wants to keep something copies it. Micro-operations
 * lie flat: {@link #sends()} sends, and {@link #groups()} groups of polled records, each of one key. Keys and values are
 * numbers of {@link Keys} and {@link Values}.
 */
public final class Event {
    /** Where an acknowledged send came back without an offset. */
    public static final long UNKNOWN_OFFSET = -1;
    /** {@link #process()} of the nemesis. */
    public static final long NEMESIS = -1;
    /** {@link #process()} of the observer. */
    public static final long OBSERVER = -2;
    /** {@link #commitInvoked()} where the row says nothing. */
    public static final long UNKNOWN_COMMIT = -1;

    private static final int FIRST_RECORDS = 16;
    private static final int MOST_KEPT = 1024;

    long index;
    long time;
    long process;
    EventType type = EventType.INFO;
    OperationKind kind = OperationKind.OTHER;
    String f = "";
    boolean seekToBeginning;
    long commitInvoked = UNKNOWN_COMMIT;

    @Nullable
    Acks acks;

    Optional<JsonNode> value = Optional.empty();
    final ReplicaLogs logs = new ReplicaLogs();
    private int sends;
    private int[] sendKeys = new int[4];
    private long[] sendOffsets = new long[4];
    private long[] sendValues = new long[4];
    private int groups;
    private int[] groupKeys = new int[4];
    private int[] groupEnds = new int[4];
    private int records;
    private long[] recordOffsets = new long[FIRST_RECORDS];
    private long[] recordValues = new long[FIRST_RECORDS];
    private int keys;
    private int[] keyIds = new int[4];
    private long[] endOffsets = new long[4];

    void clear() {
        index = -1;
        time = -1;
        seekToBeginning = false;
        commitInvoked = UNKNOWN_COMMIT;
        acks = null;
        value = Optional.empty();
        sends = 0;
        groups = 0;
        records = 0;
        keys = 0;
        logs.clear();
        if (recordOffsets.length > MOST_KEPT) {
            recordOffsets = new long[FIRST_RECORDS]; // many events wait at once: none may sit on a huge poll's arrays
            recordValues = new long[FIRST_RECORDS];
        }
    }

    /** Its place in the total order. */
    public long index() {
        return index;
    }

    /** Nanoseconds since the start of the run. */
    public long time() {
        return time;
    }

    /** The process, or {@link #NEMESIS} or {@link #OBSERVER}. */
    public long process() {
        return process;
    }

    public EventType type() {
        return type;
    }

    public OperationKind kind() {
        return kind;
    }

    /** The operation's name as written, also where {@link #kind()} is {@code OTHER}. */
    public String f() {
        return f;
    }

    /** Of an assignment: whether the process starts from the beginning of its keys. */
    public boolean seekToBeginning() {
        return seekToBeginning;
    }

    /**
     * Of a transaction's completion: the index that the next event was going to get when the commit was requested, so that
     * all events before it were over by then; {@link #UNKNOWN_COMMIT} if the row does not tell.
     */
    public long commitInvoked() {
        return commitInvoked;
    }

    /** Of a send's invocation: what its producer waits for, if the row tells; else the contract does. */
    public Optional<Acks> acks() {
        return Optional.ofNullable(acks);
    }

    /** The value of a row of the nemesis or the observer. */
    public Optional<JsonNode> value() {
        return value;
    }

    public int sends() {
        return sends;
    }

    public int sendKey(int i) {
        return sendKeys[i];
    }

    /** The acknowledged offset or {@link #UNKNOWN_OFFSET}. */
    public long sendOffset(int i) {
        return sendOffsets[i];
    }

    public long sendValue(int i) {
        return sendValues[i];
    }

    public int groups() {
        return groups;
    }

    public int groupKey(int group) {
        return groupKeys[group];
    }

    /** First record of a group. */
    public int groupStart(int group) {
        return group == 0 ? 0 : groupEnds[group - 1];
    }

    /** One past the last record of a group. */
    public int groupEnd(int group) {
        return groupEnds[group];
    }

    /** Number of polled records of all groups, or of the records of all logs of a replica's read. */
    public int records() {
        return records;
    }

    public long recordOffset(int i) {
        return recordOffsets[i];
    }

    public long recordValue(int i) {
        return recordValues[i];
    }

    /** Keys of an assignment, or of a question for end offsets or a replica's logs. */
    public int keys() {
        return keys;
    }

    public int key(int i) {
        return keyIds[i];
    }

    /** Of answered end offsets: the offset of the i-th key. */
    public long endOffset(int i) {
        return endOffsets[i];
    }

    /** Of a replica's read: which replica, and the logs that were read. */
    public ReplicaLogs replicaLogs() {
        return logs;
    }

    void addSend(int key, long offset, long recordValue) {
        if (sends == sendKeys.length) {
            sendKeys = Arrays.copyOf(sendKeys, 2 * sends);
            sendOffsets = Arrays.copyOf(sendOffsets, 2 * sends);
            sendValues = Arrays.copyOf(sendValues, 2 * sends);
        }
        sendKeys[sends] = key;
        sendOffsets[sends] = offset;
        sendValues[sends++] = recordValue;
    }

    void addRecord(long offset, long recordValue) {
        if (records == recordOffsets.length) {
            recordOffsets = Arrays.copyOf(recordOffsets, 2 * records);
            recordValues = Arrays.copyOf(recordValues, 2 * records);
        }
        recordOffsets[records] = offset;
        recordValues[records++] = recordValue;
    }

    /** Closes a group over the records added since the last one; none if there are none. */
    void endGroup(int key) {
        if (records == (groups == 0 ? 0 : groupEnds[groups - 1])) {
            return;
        }
        if (groups == groupKeys.length) {
            groupKeys = Arrays.copyOf(groupKeys, 2 * groups);
            groupEnds = Arrays.copyOf(groupEnds, 2 * groups);
        }
        groupKeys[groups] = key;
        groupEnds[groups++] = records;
    }

    void addKey(int key, long endOffset) {
        if (keys == keyIds.length) {
            keyIds = Arrays.copyOf(keyIds, 2 * keys);
            endOffsets = Arrays.copyOf(endOffsets, 2 * keys);
        }
        keyIds[keys] = key;
        endOffsets[keys++] = endOffset;
    }
}
