package io.sunder.harness.shrink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.Scenario;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.histories.verdict.AnomalyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShrinkFolderTest {
    @TempDir
    private Path path;

    private ShrinkFolder folder() {
        return new ShrinkFolder(path.resolve("work"));
    }

    @Test
    void isNotMixedUpWithWhatWasFoundOfSomethingElse() {
        assertEquals(Optional.empty(), folder().open("run a"));
        assertEquals(Optional.empty(), folder().open("run a"));
        assertEquals(Optional.of("run a"), folder().open("run b"));
        folder().clear();
        assertEquals(Optional.empty(), folder().open("run b"));
    }

    @Test
    void leavesAScenarioThatCanBeRun() throws IOException {
        Scenario scenario = ScenarioFile.parse("s", "name: s\nfaults: [{at: 1s, kill: 1}]");
        folder().open("run a");
        folder().write(scenario, "shrunk from a\nshows lost-write");

        String text = Files.readString(folder().scenario());

        assertTrue(text.startsWith("# shrunk from a\n# shows lost-write\nname: s-shrunk\n"), text);
        assertEquals(scenario.withName("s-shrunk"), ScenarioFile.parse("file", text));
    }

    @Test
    void leavesAHistoryThatShowsTheAnomaly() throws IOException {
        folder().open("run a");
        Path run = Files.createDirectories(path.resolve("run"));
        Path history = run.resolve("history.jsonl.zst");
        try (var out = io.sunder.histories.file.Compression.of(history).compress(Files.newOutputStream(history))) {
            Files.copy(Path.of("../histories/examples/lost-write.jsonl"), out);
        }

        Path small = folder().writeHistory(run, AnomalyKind.LOST_WRITE);

        assertEquals(folder().path().resolve("history.jsonl"), small);
        assertTrue(io.sunder.histories.check.HistoryCheck.check(small).count(AnomalyKind.LOST_WRITE) > 0);
    }

    @Test
    void keepsOnlyTheFoldersThatAreNeeded() throws IOException {
        Path kept = Files.createDirectories(folder().runs().resolve("s/1"));
        Path gone = Files.createDirectories(folder().runs().resolve("s/2/nodes"));
        Files.createSymbolicLink(folder().runs().resolve("latest"), Path.of("s/1"));

        new RunFolders(folder().runs()).removeAllBut(Set.of(kept));

        assertTrue(Files.exists(kept));
        assertFalse(Files.exists(gone.getParent()));
        assertTrue(Files.exists(folder().runs().resolve("latest")));
    }

    @Test
    void theCommandNamesTheSurroundingsThatAreNotTheUsualOnes() {
        assertEquals(
                "sunder run s.yaml",
                ShrinkText.command(
                        Path.of("s.yaml"),
                        Map.of("runtime", "process", "toxiproxy", "fitting", "ready-timeout", "60s")));
        assertEquals(
                "sunder run s.yaml --runtime docker --toxiproxy container --image kafka=my/kafka:7",
                ShrinkText.command(
                        Path.of("s.yaml"),
                        Map.of("runtime", "docker", "toxiproxy", "container", "kafka", "my/kafka:7")));
    }
}
