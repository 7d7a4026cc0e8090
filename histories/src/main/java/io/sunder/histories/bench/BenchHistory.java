package io.sunder.histories.bench;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.EventType;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.histories.file.PolledRecords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A valid history of about as many events as one likes: sends to four keys; three readers poll every record, forty to a
 * poll, and a final read reads them all. Of eleven events ten belong to sends, so nothing is cheap for the checker.
 */
final class BenchHistory {
    private static final int KEYS = 4;
    private static final int READERS = 3;
    private static final int BATCH = 10 * KEYS;
    private static final int POLLER = 100;
    private static final long NANOS_PER_EVENT = 20_000;

    private BenchHistory() {}

    /** Writes a history of at least as many events, and not many more. */
    static void write(Path file, long events) {
        long perBatch = 2L * BATCH + 2L * READERS + 2;
        long sends = (events / perBatch + 1) * BATCH;
        HistoryHeader header = new HistoryHeader(
                "bench", 1, "none", Contract.strictest(), Optional.empty(), List.of(), Expectations.none());
        long[] clock = {0};
        try (HistoryRecorder recorder = HistoryRecorder.create(file, header, () -> clock[0] += NANOS_PER_EVENT)) {
            PolledRecords records = new PolledRecords();
            for (long i = 0; i < sends; i++) {
                int producer = (int) (i % KEYS);
                String key = "orders-" + producer;
                recorder.invokeSend(producer, key, i);
                recorder.completeSend(EventType.OK, producer, key, i / KEYS, i, null);
                if ((i + 1) % BATCH == 0) {
                    for (int reader = 0; reader < READERS; reader++) {
                        poll(recorder, records, POLLER + reader, i);
                    }
                }
            }
            finalRead(recorder, records, sends);
        }
    }

    /** A poll of the last batch of values up to one. */
    private static void poll(HistoryRecorder recorder, PolledRecords records, int process, long last) {
        records.clear();
        for (int k = 0; k < KEYS; k++) {
            for (long i = last - BATCH + 1 + k; i <= last; i += KEYS) {
                records.add("orders-" + i % KEYS, i / KEYS, i);
            }
        }
        recorder.invokePoll(process);
        recorder.okPoll(process, records);
    }

    private static void finalRead(HistoryRecorder recorder, PolledRecords records, long sends) {
        int process = POLLER + READERS;
        List<String> keys = List.of("orders-0", "orders-1", "orders-2", "orders-3");
        long end = sends / KEYS;
        recorder.invokeEndOffsets(process, keys);
        recorder.okEndOffsets(process, Map.of("orders-0", end, "orders-1", end, "orders-2", end, "orders-3", end));
        recorder.assign(EventType.INVOKE, process, keys, true, null);
        recorder.assign(EventType.OK, process, keys, true, null);
        for (long last = BATCH - 1; last < sends; last += BATCH) {
            poll(recorder, records, process, last);
        }
    }
}
