package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The quickstart on each runtime and engine: the same faults, all witnessed, no anomalies, and valid. On a real Toxiproxy
 * the stalls are witnessed by the operating system's counts, which takes {@code ss} and, in containers, root. (Local
 * processes on the embedded engine are {@link ControlRunsIT}'s.)
 */
@Tag("docker")
class RuntimesAgreeIT {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Set<String> FAULTS =
            Set.of("lost-responses", "stalled-fetches", "leader-cut-off", "then-killed", "leader-stands-still");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({"process, program", "auto, embedded", "docker, container"})
    void theQuickstartEndsAlike(String runtime, String engine) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("run", "--runtime", runtime, "--ready-timeout", "3m"));
        arguments.addAll(List.of("--toxiproxy", engine.equals("program") ? program() : engine));
        if (engine.equals("container")) {
            program();
            Assumptions.assumeTrue(
                    "root".equals(System.getProperty("user.name")), "only root sees the sockets in a container");
        }
        Ended ended = SunderProcess.run(folder, LIMIT, arguments.toArray(String[]::new));

        assertEquals(!runtime.equals("process"), ended.output().contains("runtime   docker"), ended.output());
        JsonNode verdict = JsonMapper.shared().readTree(Files.readString(folder.resolve("store/latest/verdict.json")));
        assertTrue(verdict.path("anomalies").isEmpty(), ended.output());
        Set<String> faults = new TreeSet<>();
        Set<String> witnessed = new TreeSet<>();
        for (JsonNode fault : verdict.path("faults")) {
            faults.add(fault.path("id").asString());
            if (!fault.path("witness").asString("").isEmpty()) {
                witnessed.add(fault.path("id").asString());
            }
        }
        assertEquals(FAULTS, faults, ended.output());
        assertEquals(FAULTS, witnessed, ended.output());
        assertEquals("valid", verdict.path("verdict").asString(), ended.output());
        assertTrue(verdict.path("unknown").isEmpty(), ended.output());
    }

    private static String program() {
        String program = System.getenv().getOrDefault("SUNDER_TOXIPROXY", "");
        Assumptions.assumeTrue(
                !program.isBlank(), "the environment variable SUNDER_TOXIPROXY names no toxiproxy-server");
        return program;
    }
}
