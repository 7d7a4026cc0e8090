package io.sunder.harness.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioFile;
import io.sunder.harness.scenario.ScenarioWriter;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Outcome;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedRunTest {
    private static final String SCHEDULE = ScenarioWriter.text(
                    ScenarioFile.parse("s", "name: s\nfaults: [{id: f1, at: 1s, kill: 2, restart-after: 2s}]"))
            + "run: {runtime: process}\n";

    @TempDir
    private Path store;

    private Path first = Path.of("");
    private Path second = Path.of("");

    @BeforeEach
    void makeTwoRuns() throws IOException {
        first = run("20261202T000001.000Z");
        second = run("20261202T000002.000Z");
        link("latest", Path.of("s/20261202T000001.000Z"));
        link("s/latest", Path.of("20261202T000001.000Z"));
    }

    private Path run(String name) throws IOException {
        Path folder = Files.createDirectories(store.resolve("s").resolve(name));
        Files.writeString(folder.resolve("schedule.yaml"), SCHEDULE);
        Path history = folder.resolve("history.jsonl.zst");
        try (OutputStream out = io.sunder.histories.file.Compression.of(history)
                .compress(new BufferedOutputStream(Files.newOutputStream(history)))) {
            Files.copy(Path.of("../histories/examples/lost-write.jsonl"), out);
        }
        return folder.toRealPath();
    }

    private void link(String name, Path target) throws IOException {
        Files.deleteIfExists(store.resolve(name));
        Files.createSymbolicLink(store.resolve(name), target);
    }

    @Test
    void latestIsTheRunThatItMeansNow() throws IOException {
        SavedRun run = SavedRun.open("latest", store);
        link("latest", Path.of("s/20261202T000002.000Z"));

        assertEquals(first, run.folder());
        assertEquals(second, SavedRun.open("latest", store).folder());
    }

    @Test
    void aRunIsNamedByItsFolderOrItsScenario() {
        assertEquals(first, SavedRun.open("s", store).folder());
        assertEquals(second, SavedRun.open("s/20261202T000002.000Z", store).folder());
        assertEquals(
                second, SavedRun.open(second.toString(), Path.of("elsewhere")).folder());
    }

    @Test
    void itsAnomaliesAreThoseOfItsHistory() {
        SavedRun run = SavedRun.open("latest", store);

        assertEquals(Outcome.INVALID, run.outcome());
        assertEquals(List.of(AnomalyKind.LOST_WRITE), run.anomalies());
    }

    @Test
    void whatIsNoRunIsRefusedWithAReason() throws IOException {
        Path broken = Files.createDirectories(store.resolve("s/broken"));
        Files.writeString(broken.resolve("scenario.yaml"), "name: s");

        assertTrue(message("s/broken").contains("broke off"), message("s/broken"));
        assertTrue(message("nothing").contains("no run"), message("nothing"));
    }

    private String message(String run) {
        return String.valueOf(assertThrows(ScenarioException.class, () -> SavedRun.open(run, store))
                .getMessage());
    }
}
