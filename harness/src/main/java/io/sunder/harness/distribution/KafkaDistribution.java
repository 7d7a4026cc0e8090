package io.sunder.harness.distribution;

import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The jars that make up a Kafka server.
 *
 * @param label the target they came from, for messages
 * @param jars existing files in class path order
 */
public record KafkaDistribution(String label, List<Path> jars) {
    public KafkaDistribution {
        if (jars.isEmpty()) {
            throw new IllegalArgumentException(label + " has no jars");
        }
        jars = List.copyOf(jars);
    }

    /**
     * Names exactly these files in this state: 16 hex digits over paths, sizes and modification times, which is what a
     * JVM compares before it trusts a class data archive.
     */
    public String fingerprint() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path jar : jars) {
                String line = jar + " " + Files.size(jar) + " "
                        + Files.getLastModifiedTime(jar).toMillis() + "\n";
                digest.update(line.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (IOException e) {
            throw new ClusterException("a jar of " + label + " can't be read: " + e, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
