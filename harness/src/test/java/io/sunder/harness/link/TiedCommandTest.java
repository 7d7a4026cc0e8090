package io.sunder.harness.link;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TiedCommandTest {
    private static final Path SLEEP = Path.of("/bin/sleep");
    private static final Duration SOON = Duration.ofSeconds(10);

    private Process process;

    @AfterEach
    void end() {
        process.destroyForcibly();
    }

    @Test
    void theProcessIsTheProgramItself() throws Exception {
        process = TiedCommand.start(SLEEP, List.of("300"));
        await().atMost(SOON).until(() -> command().endsWith("sleep"));
        assertTrue(process.isAlive());
    }

    @Test
    void theProgramEndsWhenThePipeCloses() throws Exception {
        process = TiedCommand.start(SLEEP, List.of("300"));
        await().atMost(SOON).until(() -> command().endsWith("sleep"));
        process.getOutputStream().close();
        assertTrue(process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
    }

    @Test
    void nothingWatchesAProgramThatHasEnded() throws Exception {
        process = TiedCommand.start(SLEEP, List.of("300"));
        await().atMost(SOON).until(() -> command().endsWith("sleep"));
        List<ProcessHandle> watching = process.descendants().toList();
        assertTrue(!watching.isEmpty());
        process.destroy();
        assertTrue(process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
        await().atMost(SOON).until(() -> watching.stream().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void aProgramThatIsNotThereEndsAtOnce() throws Exception {
        process = TiedCommand.start(Path.of("/nowhere/toxiproxy-server"), List.of());
        assertTrue(process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS));
        assertEquals(127, process.exitValue());
    }

    private String command() {
        return Optional.of(process.info()).flatMap(ProcessHandle.Info::command).orElse("");
    }
}
