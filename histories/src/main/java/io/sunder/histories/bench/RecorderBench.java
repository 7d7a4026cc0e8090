package io.sunder.histories.bench;

import io.sunder.histories.contract.Contract;
import io.sunder.histories.event.EventType;
import io.sunder.histories.file.Expectations;
import io.sunder.histories.file.HistoryHeader;
import io.sunder.histories.file.HistoryRecorder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;

/**
 * How many events a second the recorder takes, from one thread and from several, plain and compressed, and how that
 * compares with writing the same bytes raw. Bounded: two million events a round, the best of three rounds.
 */
public final class RecorderBench {
    private static final int EVENTS = 2_000_000;
    private static final int ROUNDS = 3;
    private static final int RAW_CHUNK = 1 << 20;

    private final Path folder;
    private final PrintStream out;

    private RecorderBench(Path folder, PrintStream out) {
        this.folder = folder;
        this.out = out;
    }

    /** Optional argument: the folder to write to, else the system's temporary folder. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path parent = args.length > 0 ? Path.of(args[0]) : Path.of(System.getProperty("java.io.tmpdir"));
        run(parent, System.out);
    }

    /** Runs the benchmark in a new folder below {@code parent} and removes what it wrote. */
    public static void run(Path parent, PrintStream out) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(parent, "recorder-bench");
        try {
            new RecorderBench(folder, out).run();
        } finally {
            Files.delete(folder);
        }
    }

    private void run() throws IOException, InterruptedException {
        for (String suffix : List.of("jsonl", "jsonl.zst", "jsonl.gz")) {
            for (int threads : new int[] {1, 4}) {
                measure(suffix, threads);
            }
        }
    }

    private void measure(String suffix, int threads) throws IOException, InterruptedException {
        long bestNanos = Long.MAX_VALUE;
        long bytes = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path file = folder.resolve("history." + suffix);
            bestNanos = Math.min(bestNanos, record(file, threads));
            bytes = Files.size(file);
            if (suffix.equals("jsonl") && round == ROUNDS - 1) {
                raw(bytes, bestNanos);
            }
            Files.delete(file);
        }
        double seconds = bestNanos / 1e9;
        out.printf(
                Locale.ROOT,
                "recorder %-9s %d thread(s): %,11.0f events/s, %,7.1f MB/s on disk (%,d events, %.2f s)%n",
                suffix,
                threads,
                EVENTS / seconds,
                bytes / 1e6 / seconds,
                EVENTS,
                seconds);
    }

    private static long record(Path file, int threads) throws InterruptedException {
        HistoryHeader header = new HistoryHeader(
                "bench", 1, "none", Contract.strictest(), Optional.empty(), List.of(), Expectations.none());
        CyclicBarrier start = new CyclicBarrier(threads + 1);
        List<Thread> workers = new ArrayList<>();
        long began;
        try (HistoryRecorder recorder = HistoryRecorder.create(file, header, System::nanoTime)) {
            for (int t = 0; t < threads; t++) {
                int process = t;
                Thread worker = new Thread(() -> {
                    await(start);
                    sends(recorder, process, EVENTS / threads / 2);
                });
                workers.add(worker);
                worker.start();
            }
            await(start);
            began = System.nanoTime();
            for (Thread worker : workers) {
                worker.join();
            }
        }
        return System.nanoTime() - began;
    }

    private static void sends(HistoryRecorder recorder, int process, int operations) {
        String key = "orders-" + process;
        for (int i = 0; i < operations; i++) {
            recorder.invokeSend(process, key, i);
            recorder.completeSend(EventType.OK, process, key, i, i, null);
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the start", e);
        } catch (java.util.concurrent.BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes as many bytes from one array, which is as fast as this disk takes them from Java. */
    private void raw(long bytes, long recorderNanos) throws IOException {
        Path file = folder.resolve("raw");
        byte[] chunk = new byte[RAW_CHUNK];
        long began = System.nanoTime();
        try (OutputStream stream = Files.newOutputStream(file)) {
            for (long left = bytes; left > 0; left -= RAW_CHUNK) {
                stream.write(chunk, 0, (int) Math.min(left, RAW_CHUNK));
            }
        }
        long nanos = System.nanoTime() - began;
        Files.delete(file);
        out.printf(
                Locale.ROOT,
                "raw      the same bytes:       %,9.1f MB/s; the recorder takes %.1f times as long%n",
                bytes / 1e6 / (nanos / 1e9),
                (double) recorderNanos / nanos);
    }
}
