package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An archive of loaded classes that halves the time to start a node. One is made for each combination of JVM and class
 * path, by a server that is started once for that alone, and kept in the cache directory.
 *
 * <p>It is only ever a help: the JVM checks it and goes on without one that doesn't fit or is damaged, and every failure
 * here is a warning.
 */
final class ClassDataArchive {
    private static final Logger LOG = LoggerFactory.getLogger(ClassDataArchive.class);

    private final Path directory;
    private final String name;

    /**
     * The archive for one combination, which may not exist yet.
     *
     * @param fingerprint of Kafka's jars
     * @param launcher the jar before them on the class path
     */
    ClassDataArchive(Path cacheDirectory, String fingerprint, Path launcher) {
        this.directory = cacheDirectory.resolve("classdata");
        CRC32 jvm = new CRC32();
        String identity = System.getProperty("java.home") + System.getProperty("java.vm.version") + launcher;
        jvm.update(identity.getBytes(StandardCharsets.UTF_8));
        this.name = fingerprint + "-" + Long.toHexString(jvm.getValue());
    }

    /** The archive if it is there. */
    Optional<Path> find() {
        return Optional.of(file(".jsa")).filter(Files::isReadable);
    }

    /**
     * The archive, made now if there is none. Empty if another run is making it this very moment, or it can't be made
     * here; the latter is remembered, since an attempt takes ten seconds.
     */
    Optional<Path> findOrMake(TrainingServer server, ClusterProgress progress) {
        if (find().isPresent() || Files.exists(file(".failed"))) {
            return find();
        }
        try {
            Files.createDirectories(directory);
            try (FileChannel channel =
                            FileChannel.open(file(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    var lock = channel.tryLock()) {
                if (lock != null && find().isEmpty()) {
                    progress.step("preparing class data so that nodes start faster (once for this Kafka and Java)");
                    make(server);
                }
            }
        } catch (OverlappingFileLockException e) {
            LOG.info("another cluster of this process is making the class data archive");
        } catch (IOException e) {
            LOG.warn("nodes start without a class data archive: {}", e.toString());
        }
        return find();
    }

    private void make(TrainingServer server) throws IOException {
        Path workplace = file(".training");
        // One may be left from an attempt that was killed.
        DirectoryTree.delete(workplace);
        Path draft = workplace.resolve("draft.jsa");
        try {
            server.run(workplace, draft);
            Files.move(draft, file(".jsa"), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (ClusterException e) {
            LOG.warn("nodes start without a class data archive: {}", e.getMessage());
            Files.writeString(file(".failed"), e.getMessage());
        } finally {
            DirectoryTree.delete(workplace);
        }
    }

    private Path file(String suffix) {
        return directory.resolve(name + suffix);
    }
}
