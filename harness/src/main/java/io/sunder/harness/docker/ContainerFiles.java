package io.sunder.harness.docker;

import com.github.dockerjava.api.exception.NotFoundException;
import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.docker.daemon.DockerDaemon;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files into a container, and out of it. It need not run. */
final class ContainerFiles {
    private static final int BLOCK = 64 * 1024;

    private final DockerDaemon daemon;
    private final String container;

    ContainerFiles(DockerDaemon daemon, String container) {
        this.daemon = daemon;
        this.container = container;
    }

    /**
     * Puts small files into a folder that is made with its parents.
     *
     * @param folder absolute
     * @param contents by file name; a name with a slash at its end is an empty folder
     */
    void put(String folder, Map<String, byte[]> contents) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name())) {
                for (Map.Entry<String, byte[]> file : contents.entrySet()) {
                    TarArchiveEntry entry = new TarArchiveEntry(folder.substring(1) + "/" + file.getKey());
                    entry.setMode(file.getKey().endsWith("/") ? 0777 : 0644);
                    entry.setSize(file.getValue().length);
                    tar.putArchiveEntry(entry);
                    tar.write(file.getValue());
                    tar.closeArchiveEntry();
                }
            }
            daemon.ask("copy files into container " + container, () -> {
                daemon.client()
                        .copyArchiveToContainerCmd(container)
                        .withRemotePath("/")
                        .withTarInputStream(new ByteArrayInputStream(bytes.toByteArray()))
                        .exec();
                return true;
            });
        } catch (IOException e) {
            throw new ClusterException("files for container " + container + " can't be put together: " + e, e);
        }
    }

    /** Puts all that a folder of this machine holds into one of the container. */
    void putTree(Path source, String folder) {
        daemon.ask("copy " + source + " into container " + container, () -> {
            daemon.client()
                    .copyArchiveToContainerCmd(container)
                    .withHostResource(source.toString())
                    .withDirChildrenOnly(true)
                    .withRemotePath(folder)
                    .exec();
            return true;
        });
    }

    /** A small file's content; empty if there is no such file. */
    Optional<byte[]> read(String file) {
        Optional<InputStream> archive = daemon.ask("copy " + file + " out of container " + container, () -> {
            try {
                return Optional.of(daemon.client()
                        .copyArchiveFromContainerCmd(container, file)
                        .exec());
            } catch (NotFoundException e) {
                return Optional.empty();
            }
        });
        if (archive.isEmpty()) {
            return Optional.empty();
        }
        try (TarArchiveInputStream tar = new TarArchiveInputStream(archive.get(), StandardCharsets.UTF_8.name())) {
            return tar.getNextEntry() == null ? Optional.empty() : Optional.of(tar.readAllBytes());
        } catch (IOException e) {
            throw new ClusterException(file + " of container " + container + " can't be read: " + e, e);
        }
    }

    /**
     * Copies a folder out, in place of what the target holds under the same names.
     *
     * @param folder absolute, in the container
     * @param target gets the folder's content
     */
    void fetch(String folder, Path target) {
        try (InputStream in = daemon.ask(
                        "copy " + folder + " out of container " + container,
                        () -> daemon.client()
                                .copyArchiveFromContainerCmd(container, folder)
                                .exec());
                TarArchiveInputStream tar = new TarArchiveInputStream(in, StandardCharsets.UTF_8.name())) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                // The first name is the folder's own.
                int slash = entry.getName().indexOf('/');
                Path file = target.resolve(entry.getName().substring(slash + 1)).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException(entry.getName() + " lies outside the folder");
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else if (entry.isFile()) {
                    Files.createDirectories(target.resolve(file).getParent());
                    writeSparse(tar, file);
                }
            }
        } catch (IOException e) {
            throw new ClusterException(
                    folder + " of container " + container + " can't be copied to " + target + ": " + e
                            + "; free space there",
                    e);
        }
    }

    /** Index files are mostly holes: 10 MB each with a few bytes at the front. Zeros are skipped, so holes stay holes. */
    private static void writeSparse(InputStream in, Path file) throws IOException {
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            byte[] block = new byte[BLOCK];
            byte[] zeros = new byte[BLOCK];
            long position = 0;
            for (int read = in.readNBytes(block, 0, BLOCK); read > 0; read = in.readNBytes(block, 0, BLOCK)) {
                if (java.util.Arrays.mismatch(block, 0, read, zeros, 0, read) >= 0) {
                    ByteBuffer bytes = ByteBuffer.wrap(block, 0, read);
                    while (bytes.hasRemaining()) {
                        out.write(bytes, position + bytes.position());
                    }
                }
                position += read;
            }
            if (out.size() < position) {
                out.write(ByteBuffer.wrap(zeros, 0, 1), position - 1);
            }
        }
    }
}
