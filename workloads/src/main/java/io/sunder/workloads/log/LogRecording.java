package io.sunder.workloads.log;

import io.sunder.histories.contract.Acks;
import io.sunder.histories.event.EventType;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.histories.file.PolledRecords;
import io.sunder.histories.file.RecordedTransaction;
import io.sunder.histories.file.ReplicaLogRead;
import io.sunder.workloads.stats.OperationCounter;
import io.sunder.workloads.stats.WorkloadStats;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/** Where all clients of a workload record: the history, with counters beside it, and the numbering of processes. */
final class LogRecording {

    private static final long NONE = -1;

    private final HistoryRecorder history;
    private final LogKeys keys;
    private final AtomicInteger nextProcess = new AtomicInteger();
    private final OperationCounter sends = new OperationCounter();
    private final OperationCounter polls = new OperationCounter();
    private final OperationCounter endOffsets = new OperationCounter();
    private final AtomicLongArray lastAcknowledged;

    LogRecording(HistoryRecorder history, LogKeys keys) {
        this.history = history;
        this.keys = keys;
        this.lastAcknowledged = new AtomicLongArray(keys.count());
        for (int key = 0; key < keys.count(); key++) {
            lastAcknowledged.set(key, NONE);
        }
    }

    /** A process number that was never used before. */
    int newProcess() {
        return nextProcess.getAndIncrement();
    }

    void invokeSend(int process, int key, long value) {
        sends.count(EventType.INVOKE);
        history.invokeSend(process, keys.name(key), value);
    }

    /** As above, where producers differ in what they wait for. */
    void invokeSend(int process, int key, long value, Acks acks) {
        sends.count(EventType.INVOKE);
        history.invokeSend(process, keys.name(key), value, acks);
    }

    void okSend(int process, int key, long offset, long value) {
        history.completeSend(EventType.OK, process, keys.name(key), offset, value, null);
        if (offset != HistoryRecorder.UNKNOWN_OFFSET) {
            lastAcknowledged.accumulateAndGet(key, offset, Math::max);
        }
        sends.count(EventType.OK);
    }

    void failedSend(EventType failOrInfo, int process, int key, long value, String error) {
        history.completeSend(failOrInfo, process, keys.name(key), HistoryRecorder.UNKNOWN_OFFSET, value, error);
        sends.count(failOrInfo);
    }

    /** A send of a transaction that committed. */
    void acknowledged(int key, long offset) {
        lastAcknowledged.accumulateAndGet(key, offset, Math::max);
    }

    void assign(EventType type, int process) {
        history.assign(type, process, keys.names(), true, null);
    }

    void failedAssign(int process, String error) {
        history.assign(EventType.FAIL, process, keys.names(), true, error);
    }

    void subscribe(EventType type, int process, List<String> topics) {
        history.subscribe(type, process, topics, null);
    }

    void failedSubscribe(int process, List<String> topics, String error) {
        history.subscribe(EventType.FAIL, process, topics, error);
    }

    void commit(EventType type, int process, Map<String, Long> offsets) {
        history.commit(type, process, offsets, null);
    }

    void failedCommit(EventType failOrInfo, int process, Map<String, Long> offsets, String error) {
        history.commit(failOrInfo, process, offsets, error);
    }

    /** See {@link HistoryRecorder#nextIndex()}. */
    long nextIndex() {
        return history.nextIndex();
    }

    void invokeTransaction(int process, RecordedTransaction transaction) {
        countSends(EventType.INVOKE, transaction);
        history.invokeTransaction(process, transaction);
    }

    /** @param error empty where there was none */
    void completeTransaction(EventType type, int process, RecordedTransaction transaction, String error) {
        history.completeTransaction(type, process, transaction, error.isEmpty() ? null : error);
        countSends(type, transaction);
    }

    private void countSends(EventType type, RecordedTransaction transaction) {
        for (int i = 0; i < transaction.sends(); i++) {
            sends.count(type);
        }
    }

    void invokePoll(int process) {
        polls.count(EventType.INVOKE);
        history.invokePoll(process);
    }

    void okPoll(int process, PolledRecords records) {
        history.okPoll(process, records);
        polls.count(EventType.OK);
    }

    void failedPoll(EventType failOrInfo, int process, String error) {
        history.completePoll(failOrInfo, process, error);
        polls.count(failOrInfo);
    }

    void invokeEndOffsets(int process, List<String> asked) {
        endOffsets.count(EventType.INVOKE);
        history.invokeEndOffsets(process, asked);
    }

    void okEndOffsets(int process, Map<String, Long> offsets) {
        history.okEndOffsets(process, offsets);
        endOffsets.count(EventType.OK);
    }

    void failedEndOffsets(EventType failOrInfo, int process, List<String> asked, String error) {
        history.completeEndOffsets(failOrInfo, process, asked, error);
        endOffsets.count(failOrInfo);
    }

    void invokeReplicaRead(int process, int replica, List<String> asked) {
        history.invokeReplicaRead(process, replica, asked);
    }

    void okReplicaRead(int process, ReplicaLogRead read) {
        history.okReplicaRead(process, read);
    }

    /** A read changes nothing, so a failed one is definite. */
    void failedReplicaRead(int process, int replica, List<String> asked, String error) {
        history.completeReplicaRead(EventType.FAIL, process, replica, asked, error);
    }

    void crash(int process, String error) {
        history.crash(process, error);
    }

    WorkloadStats stats() {
        Map<String, Long> acknowledged = new HashMap<>();
        for (int key = 0; key < keys.count(); key++) {
            long offset = lastAcknowledged.get(key);
            if (offset != NONE) {
                acknowledged.put(keys.name(key), offset);
            }
        }
        return new WorkloadStats(sends.snapshot(), polls.snapshot(), endOffsets.snapshot(), acknowledged);
    }
}
