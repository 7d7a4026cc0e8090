package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a node's JVM is started.
 *
 * @param java the program
 * @param classPath the launcher and Kafka's jars, each by its path: a class data archive accepts no wildcard
 * @param options JVM options, the user's last so that they win
 * @param files the node's own
 * @param formatArguments for {@code kafka-storage format}, used only while the data directory is unformatted
 */
public record NodeCommand(
        Path java, List<Path> classPath, List<String> options, NodeFiles files, List<String> formatArguments) {

    /**
     * A terminal sends Ctrl-C, and the news of its end, to everything that was started in it. Nodes must live on until
     * the run has healed and read what it can; a JVM leaves alone the signals that it finds ignored.
     */
    private static final List<String> DEAF_TO_TERMINAL =
            List.of("/bin/sh", "-c", "trap '' INT HUP QUIT; exec \"$@\"", "sunder-node");

    private static final int INITIAL_HEAP_MB = 48;

    /** Read by every JVM; a debugger or agent meant for the harness would collide with itself in the nodes. */
    private static final List<String> INHERITED_OPTIONS =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    public NodeCommand {
        classPath = List.copyOf(classPath);
        options = List.copyOf(options);
        formatArguments = List.copyOf(formatArguments);
    }

    /** The JVM that runs the harness: it is known to be there and new enough. */
    static Path thisJava() {
        return javaOf(Path.of(System.getProperty("java.home")));
    }

    static Path javaOf(Path home) {
        Path java = home.resolve("bin").resolve("java");
        if (!Files.isExecutable(java)) {
            throw new ClusterException("no Java to run nodes with: " + java + " is not an executable file; run the"
                    + " harness with a complete JDK or JRE, 17 or newer");
        }
        return java;
    }

    /** The options that make a small, quickly started JVM. */
    public static List<String> smallJvm(int heapMb) {
        return List.of(
                // Else it begins with a part of the machine's memory and touches all of it before the first collection.
                "-Xms" + Math.min(heapMb, INITIAL_HEAP_MB) + "m",
                "-Xmx" + heapMb + "m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:-UsePerfData",
                "-Xshare:auto",
                "-Djava.awt.headless=true",
                "-Djava.net.preferIPv4Stack=true");
    }

    List<String> arguments() {
        List<String> command = new ArrayList<>();
        command.add(java.toString());
        command.add("-Djdk.net.hosts.file=" + files.hosts());
        command.add("-Dlog4j2.configurationFile=" + files.logging().toUri());
        command.add("-Dlog4j2.disable.jmx=true");
        command.add("-XX:ErrorFile=" + files.directory().resolve("hs_err_%p.log"));
        command.addAll(options);
        command.add("-cp");
        command.add(String.join(
                File.pathSeparator, classPath.stream().map(Path::toString).toList()));
        command.add(LauncherJar.MAIN_CLASS);
        command.add(files.properties().toString());
        command.add(files.data().toString());
        command.addAll(formatArguments);
        return command;
    }

    /**
     * Starts it. Its standard input stays open as long as this JVM lives, and no longer: the node ends when it closes.
     *
     * @throws ClusterException if the process can't be made
     */
    Process launch() {
        return launch(List.of(), Map.of());
    }

    /** The same by a command that runs another one, {@code nsenter}, and with more in its environment. */
    Process launch(List<String> within, Map<String, String> environment) {
        List<String> deaf = new ArrayList<>(DEAF_TO_TERMINAL);
        deaf.addAll(within);
        deaf.addAll(arguments());
        ProcessBuilder builder = new ProcessBuilder(deaf)
                .directory(files.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(files.log().toFile()));
        INHERITED_OPTIONS.forEach(builder.environment()::remove);
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new ClusterException(
                    "a node can't be started in " + files.directory() + ": " + e.getMessage()
                            + "; check that the directory can be written and that memory and processes are left",
                    e);
        }
    }
}
