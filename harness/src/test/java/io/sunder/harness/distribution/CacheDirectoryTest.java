package io.sunder.harness.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheDirectoryTest {
    @TempDir
    Path directory;

    @Test
    void theXdgVariableComesFirst() {
        Map<String, String> environment = Map.of("XDG_CACHE_HOME", directory.toString());
        assertEquals(directory.resolve("sunder"), CacheDirectory.find(environment, "/nonexistent", "someone"));
    }

    @Test
    void thenTheHomeDirectory() {
        assertEquals(
                directory.resolve(".cache/sunder"), CacheDirectory.find(Map.of(), directory.toString(), "someone"));
    }

    @Test
    void aHomeThatIsNoneLeavesTheTemporaryDirectory() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        Path found = CacheDirectory.find(Map.of(), file.toString(), "sunder-test");
        assertTrue(found.endsWith("sunder-sunder-test"), found.toString());
        Files.delete(found);
    }
}
