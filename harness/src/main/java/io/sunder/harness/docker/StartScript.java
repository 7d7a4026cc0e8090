package io.sunder.harness.docker;

import io.sunder.harness.process.LauncherJar;
import io.sunder.harness.process.NodeServer;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The script that a node's container runs in each of its lives: it formats the data folder if the server needs that and
 * it hasn't been done, and becomes the server. Both are started by their main classes, not by an image's own scripts, so
 * that every image with the jars in the usual place behaves the same.
 */
final class StartScript {
    private static final String KAFKA_JARS = "/opt/kafka/libs/*";
    private static final String TARGET_BROKER_JARS = "/opt/target-broker/lib/*";

    private StartScript() {}

    /**
     * The script for one node.
     *
     * @param clocked whether the node has a clock that can be set, which it tells
     */
    static String of(NodeServer server, List<String> jvmOptions, List<String> formatArguments, boolean clocked) {
        String jars = server.formatsItself() ? TARGET_BROKER_JARS : KAFKA_JARS;
        String classPath = clocked ? ContainerClock.LAUNCHER + ":" + jars : jars;
        String java = "java " + quoted(jvmOptions) + " -cp '" + classPath + "' ";
        String main = clocked ? LauncherJar.CLOCKED_MAIN_CLASS + " " + server.mainClass() : server.mainClass();
        String format = server.formatsItself()
                ? ""
                : """
                if [ ! -e %s/meta.properties ]; then
                    %skafka.tools.StorageTool format --config %s %s
                fi
                """.formatted(NodeContainer.DATA, java, NodeContainer.PROPERTIES, quoted(formatArguments));
        return "#!/bin/sh\nset -e\n" + format + "exec " + java + main + " " + NodeContainer.PROPERTIES + "\n";
    }

    private static String quoted(List<String> words) {
        return words.stream().map(StartScript::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
