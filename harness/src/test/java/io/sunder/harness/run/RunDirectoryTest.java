package io.sunder.harness.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    private static final Instant NOW = Instant.parse("2026-12-02T05:40:00Z");

    @Test
    void bothLatestLinksLeadToTheNewest(@TempDir Path store) throws IOException {
        RunDirectory first = RunDirectory.create(store, "quickstart", NOW);
        RunDirectory second = RunDirectory.create(store, "quickstart", NOW);

        assertNotEquals(first.path(), second.path());
        assertEquals("20261202T054000.000Z", first.path().getFileName().toString());
        assertEquals(second.path().toRealPath(), store.resolve("latest").toRealPath());
        assertEquals(
                second.path().toRealPath(), store.resolve("quickstart/latest").toRealPath());
    }

    @Test
    void saysThatAStoreCannotBeWritten(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("store"), "a file, not a folder");

        RunException error = assertThrows(RunException.class, () -> RunDirectory.create(file, "quickstart", NOW));
        assertTrue(error.getMessage().contains("can't be written"), error.getMessage());
        assertTrue(error.getMessage().contains("--store"), error.getMessage());
    }
}
