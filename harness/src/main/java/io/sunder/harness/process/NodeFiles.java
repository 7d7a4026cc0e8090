package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.Node;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The files of one node in the run directory.
 *
 * @param directory {@code nodes/broker-1}
 */
public record NodeFiles(Path directory) {
    /**
     * Everything goes to standard output and so, with what the JVM itself says, into one file that is appended to across
     * restarts. The dump of a thousand settings at each start is left out; the file beside it says what was set. Logging goes on
     * until the JVM is gone, for the end of an orderly shutdown is worth reading.
     */
    private static final String LOGGING = """
            status = error
            shutdownHook = disable
            appender.out.type = Console
            appender.out.name = out
            appender.out.direct = true
            appender.out.layout.type = PatternLayout
            appender.out.layout.pattern = [%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z'}{UTC}] %p %m (%c{1})%n
            rootLogger.level = info
            rootLogger.appenderRef.out.ref = out
            logger.config.name = org.apache.kafka.common.config.AbstractConfig
            logger.config.level = warn
            logger.server.name = kafka.server.KafkaConfig
            logger.server.level = warn
            """;

    /** Those of a node of a run. */
    public static NodeFiles of(Path runDirectory, Node node) {
        return new NodeFiles(runDirectory.resolve("nodes").resolve(node.name()));
    }

    /** What the server is configured by. */
    public Path properties() {
        return directory.resolve("server.properties");
    }

    /** Everything that the node printed, in all its lives. */
    public Path log() {
        return directory.resolve("server.log");
    }

    /** The names that the node knows. */
    public Path hosts() {
        return directory.resolve("hosts");
    }

    /** How the node logs. */
    public Path logging() {
        return directory.resolve("log4j2.properties");
    }

    /** The logs of partitions and metadata. */
    public Path data() {
        return directory.resolve("data");
    }

    /** Creates the directories and all files that a node reads. */
    public void write(Map<String, String> properties, String hosts) {
        try {
            Files.createDirectories(data());
            StringBuilder lines = new StringBuilder();
            properties.forEach((key, value) -> lines.append(escaped(key, true))
                    .append('=')
                    .append(escaped(value, false))
                    .append('\n'));
            Files.writeString(properties(), lines, StandardCharsets.ISO_8859_1);
            Files.writeString(hosts(), hosts);
            Files.writeString(logging(), LOGGING);
        } catch (IOException e) {
            throw new ClusterException(
                    "the node's files can't be written to " + directory + ": " + e
                            + "; free space, or choose another run directory",
                    e);
        }
    }

    /** In the form that {@link java.util.Properties} reads. Its own writer adds the time of day as a comment. */
    private static String escaped(String text, boolean key) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case '=', ':', '#', '!' -> out.append(key ? "\\" : "").append(c);
                case ' ' -> out.append(key || i == 0 ? "\\ " : " ");
                default -> out.append(c > 126 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return out.toString();
    }
}
