package io.sunder.harness.docker.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DockerDaemonTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.41", "1.52", "2.0"})
    void takesDocker2010AndLater(String api) {
        DockerDaemon.requireApi(api, "x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.40", "1.9", "0.99", "", "new"})
    void refusesOlderOnesAndSaysWhichIsNeeded(String api) {
        var refused = assertThrows(ClusterException.class, () -> DockerDaemon.requireApi(api, "19.03"));
        assertTrue(String.valueOf(refused.getMessage()).contains("20.10 (API 1.41)"), refused.getMessage());
    }

    @Test
    void aSocketThatIsMissingIsNamedWithWhatToDo() {
        Path missing = Path.of("/nowhere/docker.sock");
        var refused = assertThrows(ClusterException.class, () -> DockerDaemon.requireSocket(missing, path -> true));
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.contains("no Docker daemon: DOCKER_HOST names /nowhere/docker.sock"), message);
        assertTrue(message.contains("start the daemon, or run with --runtime process"), message);
    }

    @Test
    void aSocketThatThisUserMayNotOpenIsNamedWithWhatToDo(@TempDir Path folder) throws IOException {
        Path socket = Files.createFile(folder.resolve("docker.sock"));
        DockerDaemon.requireSocket(socket, path -> true);
        var refused = assertThrows(ClusterException.class, () -> DockerDaemon.requireSocket(socket, path -> false));
        assertEquals(
                "no permission to use Docker: " + socket + " can't be opened by " + System.getProperty("user.name")
                        + "; add this user to the group docker and log in again, or run with --runtime process",
                refused.getMessage());
    }
}
