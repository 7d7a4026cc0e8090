package io.sunder.harness.docker;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The script that a node's container runs in each of its lives: it formats the data folder if that hasn't been done,
 * and becomes the server. Both are started by Kafka's main classes, not by an image's own scripts, so that every image
 * with Kafka's jars in the usual place behaves the same.
 */
final class StartScript {
    private static final String CLASS_PATH = "-cp '/opt/kafka/libs/*'";

    private StartScript() {}

    static String of(List<String> jvmOptions, List<String> formatArguments) {
        return """
                #!/bin/sh
                set -e
                if [ ! -e %1$s/meta.properties ]; then
                    java %2$s %3$s kafka.tools.StorageTool format --config %4$s %5$s
                fi
                exec java %2$s %3$s kafka.Kafka %4$s
                """.formatted(
                NodeContainer.DATA, quoted(jvmOptions), CLASS_PATH, NodeContainer.PROPERTIES, quoted(formatArguments));
    }

    private static String quoted(List<String> words) {
        return words.stream().map(StartScript::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
