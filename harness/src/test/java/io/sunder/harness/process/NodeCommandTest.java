package io.sunder.harness.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeCommandTest {
    @TempDir
    Path directory;

    private NodeCommand command() {
        return new NodeCommand(
                Path.of("/jvm/bin/java"),
                List.of(Path.of("/a.jar"), Path.of("/b.jar")),
                List.of("-Xmx256m", "-Xmx512m"),
                new NodeFiles(directory),
                List.of("--standalone"));
    }

    @Test
    void optionsComeBeforeTheMainClassAndTheUsersLast() {
        List<String> arguments = command().arguments();
        assertEquals("/jvm/bin/java", arguments.get(0));
        assertTrue(arguments.indexOf("-Xmx256m") < arguments.indexOf("-Xmx512m"));
        assertTrue(arguments.indexOf("-Xmx512m") < arguments.indexOf("/a.jar:/b.jar"));
        assertEquals(
                List.of(
                        LauncherJar.MAIN_CLASS,
                        directory.resolve("server.properties").toString(),
                        directory.resolve("data").toString(),
                        "--standalone"),
                arguments.subList(arguments.size() - 4, arguments.size()));
    }

    @Test
    void aHomeWithoutJavaIsNamed() {
        var refused = assertThrows(ClusterException.class, () -> NodeCommand.javaOf(directory));
        assertTrue(refused.getMessage().contains(directory.resolve("bin/java").toString()), refused.getMessage());
    }

    @Test
    void aDirectoryThatIsGoneIsNamed() {
        NodeCommand gone = new NodeCommand(
                NodeCommand.thisJava(), List.of(), List.of(), new NodeFiles(directory.resolve("gone")), List.of());
        var refused = assertThrows(ClusterException.class, gone::launch);
        assertTrue(refused.getMessage().contains(directory.resolve("gone").toString()), refused.getMessage());
    }
}
