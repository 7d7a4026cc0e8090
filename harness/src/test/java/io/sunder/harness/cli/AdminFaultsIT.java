package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Faults of many links and of administrators bite on a real Kafka, each with its witness. */
class AdminFaultsIT {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    @TempDir
    private Path folder;

    @Test
    void whatAnAdministratorDoesBitesAndTheOrderedLossIsAllowed() throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", "admin-faults");

        Map<String, String> witnesses = witnesses(ended);
        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertTrue(witnesses.get("moved").contains("orders-0 moved from ["), ended.output());
        assertEquals("topic orders told that it had {flush.messages=5000}", witnesses.get("configured"));
        assertTrue(witnesses.get("throttled").contains("at most 20000 a second"), ended.output());
        assertTrue(witnesses.get("lagged").contains("all brokers told"), ended.output());
        assertEquals("the controller held an unclean election of orders-0", witnesses.get("ordered"));
        JsonNode lost = verdict().path("anomalies").path("vanished-read");
        assertEquals("allowed", lost.path("class").asString(), ended.output());
        assertTrue(lost.path("count").asLong() > 0, ended.output());
    }

    @Test
    void partitionsOfEveryShapeBiteAndLoseNothing() throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(folder, LIMIT, "run", "partition-shapes");

        Map<String, String> witnesses = witnesses(ended);
        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        assertEquals(
                List.of("bridged", "deaf", "felt", "heartbeats", "mute", "ring"),
                witnesses.keySet().stream().sorted().toList());
    }

    private Map<String, String> witnesses(Ended ended) throws IOException {
        Map<String, String> witnesses = new HashMap<>();
        for (JsonNode fault : verdict().path("faults")) {
            assertTrue(fault.path("witness").isString(), fault + "\n" + ended.output());
            witnesses.put(fault.path("id").asString(), fault.path("witness").asString());
        }
        return witnesses;
    }

    private JsonNode verdict() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(folder.resolve("store/latest/verdict.json")));
    }
}
