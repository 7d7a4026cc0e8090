package io.sunder.histories.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How fast a history is checked, and in how much memory: whole processes, from the start of the JVM to its end, in turns
 * with a bare pass of the JSON parser over the same file in a JVM of the same settings. The medians of some rounds are
 * compared, since whatever else the machine does hits both alike.
 */
public final class CheckBench {
    private CheckBench() {}

    /**
     * What to measure.
     *
     * @param folder where the histories are written
     * @param events how many events each of them has, about
     * @param heap the heap of each JVM, as {@code -Xmx} takes it, for instance {@code 512m}
     * @param rounds how often each pass is measured
     * @param keep whether the histories stay, else they are deleted
     */
    public record Settings(Path folder, List<Long> events, String heap, int rounds, boolean keep) {
        public Settings {
            events = List.copyOf(events);
            if (!heap.matches("\\d+[kmgKMG]?")) {
                throw new IllegalArgumentException("a heap is a size such as 512m or 4g, found " + heap);
            }
            if (rounds < 1 || events.isEmpty() || events.stream().anyMatch(count -> count < 1)) {
                throw new IllegalArgumentException("at least one round and one event are needed");
            }
        }
    }

    /** One pass: its wall time, its CPU time, and the largest resident set. */
    private record Figures(Duration wall, Duration cpu, long count, long peakKilobytes) {}

    /** Runs the benchmark and prints a line for each size and pass. */
    public static void run(Settings settings, PrintStream out) throws IOException, InterruptedException {
        out.printf(
                Locale.ROOT,
                "%-12s %11s %9s %8s %8s %12s %9s   (heap %s, median of %d)%n",
                "pass",
                "events",
                "MB",
                "wall s",
                "CPU s",
                "events/s",
                "peak MB",
                settings.heap(),
                settings.rounds());
        for (long events : settings.events()) {
            Path file = settings.folder().resolve("check-bench-" + events + ".jsonl");
            try {
                if (!Files.exists(file)) {
                    BenchHistory.write(file, events);
                }
                measure(file, settings, out);
            } finally {
                if (!settings.keep()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static void measure(Path file, Settings settings, PrintStream out)
            throws IOException, InterruptedException {
        List<Figures> checks = new ArrayList<>();
        List<Figures> parses = new ArrayList<>();
        for (int round = 0; round < settings.rounds(); round++) {
            parses.add(pass("parse", file, settings));
            checks.add(pass("check", file, settings));
        }
        long events = checks.get(0).count();
        double megabytes = Files.size(file) / 1e6;
        Figures check = median(checks);
        Figures parse = median(parses);
        line(out, "check", events, megabytes, check);
        line(out, "bare parse", events, megabytes, parse);
        out.printf(
                Locale.ROOT,
                "%-12s the check takes %.2f times the wall time and %.2f times the CPU time of the bare parse%n",
                "",
                ratio(check.wall(), parse.wall()),
                ratio(check.cpu(), parse.cpu()));
    }

    private static double ratio(Duration one, Duration other) {
        return (double) one.toNanos() / other.toNanos();
    }

    /** The middle one by wall time, with the largest memory of all. */
    private static Figures median(List<Figures> all) {
        List<Figures> sorted = new ArrayList<>(all);
        sorted.sort((a, b) -> a.wall().compareTo(b.wall()));
        Figures middle = sorted.get(sorted.size() / 2);
        long peak = all.stream().mapToLong(Figures::peakKilobytes).max().orElse(-1);
        return new Figures(middle.wall(), middle.cpu(), middle.count(), peak);
    }

    private static void line(PrintStream out, String what, long events, double megabytes, Figures figures) {
        double seconds = figures.wall().toNanos() / 1e9;
        out.printf(
                Locale.ROOT,
                "%-12s %,11d %,9.0f %8.2f %8.2f %,12.0f %,9d%n",
                what,
                events,
                megabytes,
                seconds,
                figures.cpu().toNanos() / 1e9,
                events / seconds,
                figures.peakKilobytes() / 1_000);
    }

    private static Figures pass(String what, Path file, Settings settings) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + settings.heap(),
                "-XX:+UseParallelGC",
                "-cp",
                System.getProperty("java.class.path"),
                MeasuredPass.class.getName(),
                what,
                file.toString());
        long began = System.nanoTime();
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String[] printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .split(" ", -1);
        int code = process.waitFor();
        Duration wall = Duration.ofNanos(System.nanoTime() - began);
        if (code != 0 || printed.length != 3) {
            throw new IOException("the measured " + what + " of " + file + " ended with exit code " + code);
        }
        return new Figures(
                wall,
                Duration.ofMillis(Long.parseLong(printed[2])),
                Long.parseLong(printed[0]),
                Long.parseLong(printed[1]));
    }
}
