package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
    @TempDir
    Path directory;

    @Test
    void showsTheLastFifteenLines() throws Exception {
        Path log = directory.resolve("server.log");
        Files.write(
                log, IntStream.rangeClosed(1, 5000).mapToObj(i -> "line " + i).toList());
        String tail = LogTail.of(log);
        assertEquals(16, tail.lines().count());
        assertTrue(tail.contains("line 4986\n") && tail.endsWith("line 5000"), tail);
    }

    @Test
    void cutsAnEndlessLine() throws Exception {
        Path log = directory.resolve("server.log");
        Files.writeString(log, "x".repeat(100_000));
        assertTrue(LogTail.of(log).length() < 1000);
    }

    @Test
    void keepsTheReasonAndNotTheStack() throws Exception {
        Path log = directory.resolve("server.log");
        Files.writeString(log, "ConfigException: the reason\n" + "\tat some.Frame(Frame.java:1)\n".repeat(50));
        assertTrue(LogTail.of(log).contains("the reason"));
    }

    @Test
    void saysThatThereIsNothingToShow() throws Exception {
        Path log = directory.resolve("server.log");
        assertTrue(LogTail.of(log).contains("can't be read"));
        Files.createFile(log);
        assertFalse(LogTail.of(log).contains("last lines"));
    }
}
