package io.sunder.harness.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;

/** The {@code sunder} command in a JVM of its own, as users start it: with real exit codes and signals. */
final class SunderProcess implements AutoCloseable {
    private final Process process;
    private final Path output;

    private SunderProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /** Starts the command in a folder; what it prints goes to the file {@code output} there. */
    static SunderProcess start(Path folder, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(defaultSignals());
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-Dsunder.home=" + Path.of("..").toAbsolutePath().normalize(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.sunder.harness.cli.Main"));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(folder, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new SunderProcess(process, output);
    }

    /** A build in the background has SIGINT ignored, and its children inherit that; a user's terminal has not. */
    private static List<String> defaultSignals() throws IOException {
        List<String> prefix = List.of("env", "--default-signal=INT");
        List<String> probe = new ArrayList<>(prefix);
        probe.add("true");
        try {
            return new ProcessBuilder(probe).start().waitFor() == 0 ? prefix : List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    /** Runs the command to its end. */
    static Ended run(Path folder, Duration limit, String... arguments) throws IOException, InterruptedException {
        try (SunderProcess sunder = start(folder, arguments)) {
            return sunder.await(limit);
        }
    }

    /** How it ended. */
    record Ended(int exitCode, String output) {}

    Ended await(Duration limit) throws IOException, InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            Assertions.fail("still running after " + limit + ":\n" + output());
        }
        return new Ended(process.exitValue(), output());
    }

    String output() throws IOException {
        return Files.readString(output);
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** Sends a signal, such as {@code INT}. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid())
                .start()
                .waitFor();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
