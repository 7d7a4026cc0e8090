package io.sunder.broker.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.common.Uuid;

/**
 * To whom a log directory belongs: the file {@code meta.properties}, version 1.
 *
 * @param clusterId the cluster
 * @param nodeId the broker
 * @param directoryId the directory, a random id
 */
public record MetaProperties(String clusterId, int nodeId, Uuid directoryId) {

    static final String FILE = "meta.properties";

    void write(Path directory) throws IOException {
        String text =
                "version=1\ncluster.id=" + clusterId + "\nnode.id=" + nodeId + "\ndirectory.id=" + directoryId + "\n";
        DurableFile.replace(directory.resolve(FILE), text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads the file of a directory, if there is one.
     *
     * @throws IOException if it is not of version 1, or lacks an id
     */
    public static Optional<MetaProperties> read(Path directory) throws IOException {
        Path path = directory.resolve(FILE);
        if (!Files.exists(path)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (var reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        try {
            if (!properties.getProperty("version", "").equals("1")) {
                throw new IOException(path + ": expected version=1");
            }
            return Optional.of(new MetaProperties(
                    required(path, properties, "cluster.id"),
                    Integer.parseInt(required(path, properties, "node.id")),
                    Uuid.fromString(required(path, properties, "directory.id"))));
        } catch (IllegalArgumentException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }

    private static String required(Path path, Properties properties, String key) throws IOException {
        String value = properties.getProperty(key, "");
        if (value.isEmpty()) {
            throw new IOException(path + " lacks " + key);
        }
        return value;
    }
}
