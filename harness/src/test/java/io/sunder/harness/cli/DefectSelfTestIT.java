package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cli.SunderProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Defects of the running target broker are found, and without them it is clean. */
class DefectSelfTestIT {
    @TempDir
    private Path folder;

    @Test
    void findsWhatIsPlantedAndNothingElse() throws IOException, InterruptedException {
        Ended ended = SunderProcess.run(
                folder,
                Duration.ofMinutes(4),
                "selftest",
                "--only",
                "rp-3003,KAFKA-9835",
                "--jobs",
                "2",
                "--keep",
                "kept",
                "--json");

        assertEquals(ExitCode.VALID, ended.exitCode(), ended.output());
        List<String> lines = ended.output().lines().toList();
        JsonNode result = JsonMapper.shared().readTree(lines.get(lines.size() - 1));
        assertEquals(0, result.path("false-alarms").asInt(-1), ended.output());
        assertEquals(2, result.path("defects").size());
        for (JsonNode defect : result.path("defects")) {
            assertTrue(defect.path("found").asBoolean(), ended.output());
            assertTrue(defect.path("seconds").asDouble() > 10, ended.output());
        }
        assertEquals(
                "lost-write", result.path("defects").path(0).path("expected").asString());
        assertFalse(Files.exists(folder.resolve("kept/with/defect-rp-3003/latest")), "a right run's folder was kept");
    }
}
