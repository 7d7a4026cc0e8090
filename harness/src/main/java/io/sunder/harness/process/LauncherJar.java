package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Puts the launcher's classes into a jar by themselves. Nodes must not see the harness's own libraries, which clash with
 * Kafka's, and a class data archive accepts only jars, no directories, with the modification time it was made with; so
 * the jar is named by its content and never written twice.
 */
public final class LauncherJar {
    /** The node's main class, by name: the harness itself never loads it. */
    static final String MAIN_CLASS = "io.sunder.harness.launcher.NodeLauncher";

    /** The same for a node in a container whose clock can be set. */
    public static final String CLOCKED_MAIN_CLASS = "io.sunder.harness.launcher.ClockedServer";

    private static final List<String> CLASSES = List.of(
            "io/sunder/harness/launcher/ClockTeller.class",
            "io/sunder/harness/launcher/ClockedServer.class",
            "io/sunder/harness/launcher/NodeLauncher.class",
            "io/sunder/harness/launcher/ParentGuard.class");

    private LauncherJar() {}

    static Path in(Path cacheDirectory) {
        try {
            byte[] content = content();
            CRC32 sum = new CRC32();
            sum.update(content);
            Path jar = cacheDirectory.resolve("launcher-" + Long.toHexString(sum.getValue()) + ".jar");
            if (!Files.exists(jar)) {
                Path draft = Files.createTempFile(cacheDirectory, "launcher-", ".draft");
                Files.write(draft, content);
                Files.move(draft, jar, StandardCopyOption.ATOMIC_MOVE);
            }
            return jar;
        } catch (IOException e) {
            throw new ClusterException("the nodes' launcher can't be written to " + cacheDirectory + ": " + e, e);
        }
    }

    /** The jar itself. */
    public static byte[] bytes() {
        try {
            return content();
        } catch (IOException e) {
            throw new ClusterException("the nodes' launcher can't be put together: " + e, e);
        }
    }

    private static byte[] content() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : CLASSES) {
                ZipEntry entry = new ZipEntry(name);
                entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
                zip.putNextEntry(entry);
                zip.write(classFile(name));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] classFile(String name) throws IOException {
        try (InputStream in = LauncherJar.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new ClusterException("the harness is incomplete: " + name + " is missing from its class path");
            }
            return in.readAllBytes();
        }
    }
}
