package io.sunder.broker.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that nobody here wrote, run to its end: what it said, and whether it was content. */
final class OwnProcess {
    private static final int LIMIT_SECONDS = 90;

    private OwnProcess() {}

    /**
     * What came out.
     *
     * @param code the exit code
     * @param text standard output, then standard error
     */
    record Output(int code, String text) {
        /** Its text, once it has ended well. */
        String succeeded() {
            assertEquals(0, code, text);
            return text;
        }
    }

    /** One of Kafka's tools, by its main class, in a JVM with this test's class path. */
    static Output kafkaTool(String input, String mainClass, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                System.getProperty("java.class.path"),
                "org.apache.kafka.tools." + mainClass));
        command.addAll(List.of(arguments));
        return run(input, command);
    }

    /** Any program; it is killed, and the test fails, if it takes longer than a minute and a half. */
    static Output run(String input, List<String> command) throws Exception {
        Path in = file(input);
        Path out = file("");
        Path err = file("");
        Process process = new ProcessBuilder(command)
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String text = Files.readString(out) + Files.readString(err);
            if (!ended) {
                throw new AssertionError(command.get(command.size() - 1) + " ... doesn't end; it said:\n" + text);
            }
            return new Output(process.exitValue(), text);
        } finally {
            process.destroyForcibly();
            for (Path each : List.of(in, out, err)) {
                Files.deleteIfExists(each);
            }
        }
    }

    private static Path file(String content) throws IOException {
        return Files.write(Files.createTempFile("sunder-tool", ".txt"), content.getBytes(StandardCharsets.UTF_8));
    }
}
