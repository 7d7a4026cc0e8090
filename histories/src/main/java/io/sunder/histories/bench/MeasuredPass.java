package io.sunder.histories.bench;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.json.JsonMapper;

/** What {@link CheckBench} measures, in a JVM of its own: one pass over one file, of which it prints the figures. */
final class MeasuredPass {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String PEAK = "VmHWM:";

    private MeasuredPass() {}

    /** Arguments: {@code check} or {@code parse}, and a file. Prints events or tokens, peak RSS in kB, CPU time in ms. */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[1]);
        long count = args[0].equals("check") ? check(file) : parse(file);
        long cpuMs = ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .orElse(Duration.ZERO)
                .toMillis();
        System.out.println(count + " " + peakKilobytes().orElse(-1L) + " " + cpuMs);
    }

    private static long check(Path file) {
        Verdict verdict = HistoryCheck.check(file);
        if (!verdict.outcome().json().equals("valid")) {
            throw new IllegalStateException("the benchmark's history must be valid: " + verdict.toJson());
        }
        return verdict.events();
    }

    /** What no checker that parses JSON with Jackson can beat: every token, nothing else. */
    private static long parse(Path file) throws IOException {
        long tokens = 0;
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = new JsonMapper().createParser(in)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        }
        return tokens;
    }

    /** The process's largest resident set so far; nothing where there is no /proc. */
    private static Optional<Long> peakKilobytes() throws IOException {
        if (!Files.isReadable(STATUS)) {
            return Optional.empty();
        }
        return Files.readAllLines(STATUS).stream()
                .filter(line -> line.startsWith(PEAK))
                .map(line -> Long.valueOf(line.replaceAll("\\D+", "")))
                .findFirst();
    }
}
