package io.sunder.harness.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionResolverTest {
    @TempDir
    Path directory;

    @Test
    void aRememberedReleaseNeedsNoResolver() throws Exception {
        Path jar = Files.createFile(directory.resolve("kafka.jar"));
        new ClassPathCache(directory).write("99.0.0", List.of(jar));
        assertEquals(
                List.of(jar), resolver().resolve(Target.parse("kafka:99.0.0")).jars());
    }

    @Test
    void aRememberedReleaseWithAMissingFileIsForgotten() throws Exception {
        Path jar = Files.createFile(directory.resolve("kafka.jar"));
        ClassPathCache cache = new ClassPathCache(directory);
        cache.write("99.0.0", List.of(jar));
        assertEquals(Optional.of(List.of(jar)), cache.read("99.0.0"));
        Files.delete(jar);
        assertEquals(Optional.empty(), cache.read("99.0.0"));
    }

    @Test
    void aReleaseWithoutDynamicQuorumIsRefused() {
        String message = refusal(Target.parse("kafka:3.8.1"));
        assertTrue(message.contains("kafka:3.8.1") && message.contains("3.9"), message);
    }

    @Test
    void aHomeWithoutAServerJarIsRefused() throws Exception {
        Files.createDirectories(directory.resolve("libs"));
        Files.createFile(directory.resolve("libs/kafka-clients-4.4.0.jar"));
        assertTrue(refusal(Target.kafkaHome(directory)).contains("kafka_2.13-VERSION.jar"));
    }

    @Test
    void aHomesJarsAreTakenInOrder() throws Exception {
        Path libs = Files.createDirectories(directory.resolve("libs"));
        Path server = Files.createFile(libs.resolve("kafka_2.13-4.4.0.jar"));
        Path clients = Files.createFile(libs.resolve("kafka-clients-4.4.0.jar"));
        Files.createFile(libs.resolve("notes.txt"));
        assertEquals(
                List.of(clients, server),
                resolver().resolve(Target.kafkaHome(directory)).jars());
    }

    @Test
    void workingOfflineIsNamedAsTheReason() {
        MavenClassPath offline = new MavenClassPath(
                "4.4.0",
                ClusterProgress.silent(),
                ContextOverrides.create()
                        .withUserSettings(false)
                        .offline(true)
                        .withLocalRepositoryOverride(directory.resolve("repository")));
        String message = assertThrows(ClusterException.class, offline::resolve).getMessage();
        assertTrue(message.contains("kafka:4.4.0") && message.contains("offline"), message);
    }

    @Test
    void theFingerprintFollowsTheFiles() throws Exception {
        Path jar = Files.writeString(directory.resolve("kafka.jar"), "a");
        KafkaDistribution kafka = new KafkaDistribution("kafka:4.4.0", List.of(jar));
        String before = kafka.fingerprint();
        assertEquals(before, kafka.fingerprint());
        Files.writeString(jar, "ab");
        assertNotEquals(before, kafka.fingerprint());
    }

    private DistributionResolver resolver() {
        return new DistributionResolver(directory, ClusterProgress.silent());
    }

    private String refusal(Target target) {
        return assertThrows(ClusterException.class, () -> resolver().resolve(target))
                .getMessage();
    }
}
