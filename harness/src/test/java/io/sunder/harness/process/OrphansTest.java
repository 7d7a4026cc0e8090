package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphansTest {
    @TempDir
    Path cache;

    private final List<Process> started = new ArrayList<>();
    private Path runs = Path.of("");

    @BeforeEach
    void makeDirectory() throws IOException {
        runs = Files.createDirectories(Orphans.directoryIn(cache));
    }

    @AfterEach
    void endAll() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void endsTheNodesOfADeadHarnessAndForgetsTheRun() throws Exception {
        Process node = sleeper();
        Path record = record(
                "harness 1 gone", line("broker-1", node.pid(), identity(node).start()));
        List<String> ended = Orphans.end(cache);
        assertEquals(1, ended.size());
        assertTrue(ended.get(0).contains("broker-1 (pid " + node.pid() + ")"), ended.toString());
        assertEquals(128 + 9, node.waitFor());
        assertFalse(Files.exists(record));
    }

    @Test
    void endsAFrozenNodeToo() throws Exception {
        Process node = sleeper();
        Signals.send(node.pid(), "STOP");
        record("harness 1 gone", line("broker-1", node.pid(), identity(node).start()));
        assertEquals(1, Orphans.end(cache).size());
        assertEquals(128 + 9, node.waitFor());
    }

    @Test
    void sparesAProcessThatMerelyHasTheSamePid() throws Exception {
        Process stranger = sleeper();
        Path record = record("harness 1 gone", line("broker-1", stranger.pid(), "another-start"));
        assertEquals(List.of(), Orphans.end(cache));
        assertTrue(stranger.isAlive());
        assertFalse(Files.exists(record));
    }

    @Test
    void sparesTheNodesOfALivingHarness() throws Exception {
        Process node = sleeper();
        RunRecord run = RunRecord.begin(runs, 2);
        run.add("broker-1", identity(node));
        assertEquals(List.of(), Orphans.end(cache));
        assertTrue(node.isAlive());
        assertTrue(Files.exists(run.file()));
    }

    @Test
    void takesAHarnessOfTheSamePidButAnotherStartForDead() throws Exception {
        Process node = sleeper();
        record(
                "harness " + ProcessHandle.current().pid() + " another-start",
                line("broker-1", node.pid(), identity(node).start()));
        assertEquals(1, Orphans.end(cache).size());
    }

    @Test
    void passesOverATornLastLine() throws Exception {
        Process node = sleeper();
        record("harness 1 gone", line("broker-1", node.pid(), identity(node).start()), "broker-2 12");
        assertEquals(1, Orphans.end(cache).size());
    }

    @Test
    void findsNothingWhereNoRunEverWas(@TempDir Path empty) {
        assertEquals(List.of(), Orphans.end(empty));
    }

    private Process sleeper() throws IOException {
        Process process = new ProcessBuilder("sleep", "60").start();
        started.add(process);
        return process;
    }

    private Path record(String... lines) throws IOException {
        return Files.write(runs.resolve("1-2.run"), List.of(lines));
    }

    private static String line(String name, long pid, String start) {
        return name + " " + pid + " " + start;
    }

    private static ProcessIdentity identity(Process process) {
        return ProcessIdentity.of(process.pid()).orElseThrow();
    }
}
