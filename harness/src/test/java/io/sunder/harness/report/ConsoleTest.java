package io.sunder.harness.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicLong now = new AtomicLong(17);

    private Console console(boolean terminal) {
        return new Console(new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal, false, 20, now::get);
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aLogHearsOfWorkEveryFewSeconds() {
        Console console = console(false);
        console.working("downloading 1 of 40");
        console.working("downloading 2 of 40");
        now.addAndGet(Duration.ofSeconds(5).toNanos());
        console.working("downloading 9 of 40");

        assertEquals("          downloading 1 of 40\n          downloading 9 of 40\n", printed());
    }

    @Test
    void aTerminalSeesWorkInOneLineThatFitsAndGoesAway() {
        Console console = console(true);
        console.working("resolving what Kafka needs, all of it");
        console.say("ready");

        assertFalse(printed().contains("all of it"), printed());
        assertTrue(printed().endsWith("\u001b[2Kready\n"), printed());
    }
}
