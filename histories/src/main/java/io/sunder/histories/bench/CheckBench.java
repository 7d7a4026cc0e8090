package io.sunder.histories.bench;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.EventType;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import io.sunder.histories.file.PolledRecords;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * How many events a second the checker takes, against a bare pass of the JSON parser over the same file. The history has
 * two million events of four keys: three readers poll every record, ten to a poll, and a final read reads them all.
 */
public final class CheckBench {
    private static final int KEYS = 4;
    private static final int READERS = 3;
    private static final int BATCH = 10;
    private static final int SENDS = 910_000;
    private static final int ROUNDS = 3;
    private static final int POLLER = 100;

    private CheckBench() {}

    /** Optional argument: the folder to write to, else the system's temporary folder. */
    public static void main(String[] args) throws IOException {
        Path parent = args.length > 0 ? Path.of(args[0]) : Path.of(System.getProperty("java.io.tmpdir"));
        run(parent, System.out);
    }

    /** Runs the benchmark in a new folder below {@code parent} and removes what it wrote. */
    public static void run(Path parent, PrintStream out) throws IOException {
        Path folder = Files.createTempDirectory(parent, "check-bench");
        Path file = folder.resolve("history.jsonl");
        try {
            write(file);
            measure(file, out);
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static void measure(Path file, PrintStream out) throws IOException {
        long bare = Long.MAX_VALUE;
        long check = Long.MAX_VALUE;
        long events = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long began = System.nanoTime();
            bare(file);
            long between = System.nanoTime();
            Verdict verdict = HistoryCheck.check(file);
            check = Math.min(check, System.nanoTime() - between);
            bare = Math.min(bare, between - began);
            events = verdict.events();
            if (!verdict.outcome().json().equals("valid")) {
                throw new IllegalStateException("the benchmark's history must be valid: " + verdict.toJson());
            }
        }
        double megabytes = Files.size(file) / 1e6;
        line(out, "check", events, megabytes, check);
        line(out, "bare parse", events, megabytes, bare);
        out.printf(Locale.ROOT, "the check takes %.2f times as long as the bare parse%n", (double) check / bare);
    }

    private static void line(PrintStream out, String what, long events, double megabytes, long nanos) {
        double seconds = nanos / 1e9;
        out.printf(
                Locale.ROOT,
                "%-10s %,11.0f events/s, %,6.1f MB/s (%,d events, %.0f MB, %.2f s)%n",
                what,
                events / seconds,
                megabytes / seconds,
                events,
                megabytes,
                seconds);
    }

    /** What no checker that parses JSON can beat: every token, nothing else. */
    private static long bare(Path file) throws IOException {
        long tokens = 0;
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = new JsonMapper().createParser(in)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }

    private static void write(Path file) {
        HistoryHeader header = new HistoryHeader(
                "bench", 1, "none", Contract.strictest(), Optional.empty(), List.of(), Expectations.none());
        long[] clock = {0};
        try (HistoryRecorder recorder = HistoryRecorder.create(file, header, () -> clock[0] += 20_000)) {
            PolledRecords records = new PolledRecords();
            for (int i = 0; i < SENDS; i++) {
                String key = "orders-" + i % KEYS;
                long offset = i / KEYS;
                recorder.invokeSend(i % KEYS, key, i);
                recorder.completeSend(EventType.OK, i % KEYS, key, offset, i, null);
                if ((i + 1) % (KEYS * BATCH) == 0) {
                    for (int reader = 0; reader < READERS; reader++) {
                        poll(recorder, records, POLLER + reader, i, KEYS * BATCH);
                    }
                }
            }
            finalRead(recorder, records);
        }
    }

    private static void poll(HistoryRecorder recorder, PolledRecords records, int process, int last, int count) {
        records.clear();
        for (int k = 0; k < KEYS; k++) {
            for (int i = last - count + 1 + k; i <= last; i += KEYS) {
                records.add("orders-" + i % KEYS, i / KEYS, i);
            }
        }
        recorder.invokePoll(process);
        recorder.okPoll(process, records);
    }

    private static void finalRead(HistoryRecorder recorder, PolledRecords records) {
        int process = POLLER + READERS;
        List<String> keys = List.of("orders-0", "orders-1", "orders-2", "orders-3");
        long end = SENDS / KEYS;
        recorder.invokeEndOffsets(process, keys);
        recorder.okEndOffsets(process, Map.of("orders-0", end, "orders-1", end, "orders-2", end, "orders-3", end));
        recorder.assign(EventType.INVOKE, process, keys, true, null);
        recorder.assign(EventType.OK, process, keys, true, null);
        int batch = KEYS * BATCH;
        for (int last = batch - 1; last < SENDS; last += batch) {
            poll(recorder, records, process, last, batch);
        }
    }
}
