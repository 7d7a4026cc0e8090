package io.sunder.harness.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The broker under test: which program a node runs. */
public sealed interface Target {
    /** The release of Apache Kafka that plain {@code kafka} means. */
    String DEFAULT_KAFKA = "4.4.0";

    /**
     * A published release of Apache Kafka, fetched from the user's Maven repositories.
     *
     * @param version as published, for example {@code 4.4.0}
     */
    record KafkaRelease(String version) implements Target {
        private static final Pattern VERSION = Pattern.compile("[0-9][0-9A-Za-z.+_-]*");

        public KafkaRelease {
            if (!VERSION.matcher(version).matches()) {
                throw new IllegalArgumentException(
                        "'" + version + "' is no Kafka version; write for example kafka:" + DEFAULT_KAFKA);
            }
        }

        @Override
        public String toString() {
            return "kafka:" + version;
        }
    }

    /**
     * A build of Apache Kafka that the user has unpacked.
     *
     * @param directory the one that holds {@code libs/*.jar}
     */
    record KafkaHome(Path directory) implements Target {
        public KafkaHome {
            if (!Files.isDirectory(directory.resolve("libs"))) {
                throw new IllegalArgumentException(
                        directory + " is no Kafka home: it has no directory libs with the jars of a"
                                + " build; name the directory that a Kafka release archive unpacks to");
            }
            directory = directory.toAbsolutePath().normalize();
        }

        @Override
        public String toString() {
            return "kafka-home:" + directory;
        }
    }

    /** Our own broker, which can be made to have real bugs. */
    record TargetBroker() implements Target {
        private static final String NAME = "target-broker";

        @Override
        public String toString() {
            return NAME;
        }
    }

    /**
     * Reads {@code target-broker}, {@code kafka}, {@code kafka:VERSION} or {@code kafka-home:DIRECTORY}; the inverse of {@code toString}.
     *
     * @throws IllegalArgumentException with a message for a person if the text is none of these
     */
    static Target parse(String text) {
        if (text.equals("kafka")) {
            return new KafkaRelease(DEFAULT_KAFKA);
        }
        if (text.startsWith("kafka:")) {
            return new KafkaRelease(text.substring("kafka:".length()));
        }
        if (text.startsWith("kafka-home:")) {
            return kafkaHome(Path.of(text.substring("kafka-home:".length())));
        }
        if (text.equals(TargetBroker.NAME)) {
            return new TargetBroker();
        }
        throw new IllegalArgumentException(
                "unknown target '" + text + "'; expected kafka, kafka:VERSION, kafka-home:DIRECTORY or target-broker");
    }

    /**
     * The build in a directory.
     *
     * @throws IllegalArgumentException if the directory has no {@code libs}
     */
    static Target kafkaHome(Path directory) {
        return new KafkaHome(directory);
    }
}
