package io.sunder.histories.bench;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/**
 * How many events a second the checker takes of histories that are all transactions: eight processes, each of which sends
 * two records to two of four keys and polls, all open at once. In the first history the two records of a transaction go to
 * the log together, so that there is an order of all of them; in the second they alternate, and nearly all of the
 * transactions come before one another in one great circle.
 */
public final class TransactionBench {
    private static final int KEYS = 4;
    private static final int PROCESSES = 8;
    private static final int BATCH = 16;
    private static final int NOT_OPEN = Integer.MAX_VALUE;

    private final long[][] logs;
    private final int[] ends = new int[KEYS];
    private final int[] positions = new int[PROCESSES];
    private final int[] openAt = new int[PROCESSES];
    private final boolean alternate;
    private long index;

    private TransactionBench(int transactions, boolean alternate) {
        this.logs = new long[KEYS][2 * transactions + 2];
        this.alternate = alternate;
        Arrays.fill(openAt, NOT_OPEN);
    }

    /** Optional arguments: number of events, one million else; the folder to write to, else the temporary one. */
    public static void main(String[] args) throws IOException {
        int events = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
        Path parent = Path.of(args.length > 1 ? args[1] : System.getProperty("java.io.tmpdir"));
        run(events, parent, System.out);
    }

    /** Runs the benchmark in a new folder below {@code parent} and removes what it wrote. */
    public static void run(int events, Path parent, PrintStream out) throws IOException {
        Path folder = Files.createTempDirectory(parent, "transaction-bench");
        Path file = folder.resolve("history.jsonl");
        try {
            for (boolean alternate : new boolean[] {false, true}) {
                new TransactionBench(events / 2, alternate).write(file, events / 2);
                measure(file, alternate ? "alternating" : "in order", out);
            }
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    private static void measure(Path file, String what, PrintStream out) throws IOException {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
        long began = System.nanoTime();
        Verdict verdict = HistoryCheck.check(file);
        double seconds = (System.nanoTime() - began) / 1e9;
        began = System.nanoTime();
        bare(file);
        double bare = (System.nanoTime() - began) / 1e9;
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        out.printf(
                Locale.ROOT,
                "%-11s %,9.0f events/s (%,d events, %.0f MB, %.2f s; %.1f times as long as the bare parse), heap at most %d MB:"
                        + " %s %s%n",
                what,
                verdict.events() / seconds,
                verdict.events(),
                Files.size(file) / 1e6,
                seconds,
                seconds / bare,
                peak >> 20,
                verdict.outcome().json(),
                verdict.findings().stream().map(TransactionBench::words).collect(Collectors.joining(" ")));
    }

    private static void bare(Path file) throws IOException {
        try (JsonParser parser = new JsonMapper().createParser(Files.newInputStream(file))) {
            while (parser.nextToken() != null) {
                parser.currentToken();
            }
        }
    }

    private static String words(Findings found) {
        return found.kind().json() + "/" + found.anomalyClass().json() + "*" + found.count();
    }

    private void write(Path file, int transactions) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int i = 0; i < transactions + PROCESSES; i++) {
                if (i >= PROCESSES) {
                    complete(out, i - PROCESSES);
                }
                if (i < transactions) {
                    begin(out, i);
                }
            }
        }
    }

    private void begin(BufferedWriter out, int transaction) throws IOException {
        int key = transaction % KEYS;
        row(out, transaction, "invoke");
        out.write("[\"send\",\"k" + key + "\"," + 2L * transaction + "],[\"send\",\"k" + (key + 1) % KEYS + "\","
                + (2L * transaction + 1) + "],[\"poll\"]]}\n");
        if (alternate) {
            openAt[transaction % PROCESSES] = append(key, 2L * transaction);
        }
    }

    private void complete(BufferedWriter out, int transaction) throws IOException {
        int process = transaction % PROCESSES;
        int key = transaction % KEYS;
        int first = alternate ? openAt[process] : append(key, 2L * transaction);
        int second = append((key + 1) % KEYS, 2L * transaction + 1);
        String polled = poll(process, first);
        openAt[process] = NOT_OPEN;
        row(out, transaction, "ok");
        out.write("[\"send\",\"k" + key + "\",[" + first + "," + 2L * transaction + "]],[\"send\",\"k"
                + (key + 1) % KEYS + "\",[" + second + "," + (2L * transaction + 1) + "]],[\"poll\",{" + polled
                + "}]]}\n");
    }

    private int append(int key, long value) {
        logs[key][ends[key]] = value;
        return ends[key]++;
    }

    /** What is committed of the process's key from its position on: below the first record of any open transaction. */
    private String poll(int process, int first) {
        int key = process % KEYS;
        int end = Math.min(ends[key], first); // a process polls the key of its first record
        for (int other = key; other < PROCESSES; other += KEYS) {
            end = Math.min(end, openAt[other]);
        }
        StringBuilder records = new StringBuilder();
        int last = Math.min(end, positions[process] + BATCH);
        for (int offset = positions[process]; offset < last; offset++) {
            records.append(records.isEmpty() ? "" : ",").append("[" + offset + "," + logs[key][offset] + "]");
        }
        positions[process] = Math.max(positions[process], last);
        return records.isEmpty() ? "" : "\"k" + key + "\":[" + records + "]";
    }

    private void row(BufferedWriter out, int transaction, String type) throws IOException {
        out.write("{\"index\":" + index + ",\"time\":" + index * 10_000 + ",\"process\":" + transaction % PROCESSES
                + ",\"type\":\"" + type + "\",\"f\":\"txn\",\"value\":[");
        index++;
    }
}
