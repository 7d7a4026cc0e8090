package io.sunder.harness.process;

import io.sunder.harness.cluster.ClusterException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small file system in memory in the place of a node's data directory. Only the node sees it, in a mount namespace of its
 * own, which needs no root where the kernel lets ordinary users have namespaces. A process that does nothing else keeps the
 * namespace, and with it the data, while the node is down; it ends with this JVM, however that ends.
 */
final class BoundedDisk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BoundedDisk.class);

    /** Ends when its standard input does. A terminal's Ctrl-C, meant for the harness, must not end it. */
    private static final String KEEPER = """
            trap '' INT HUP QUIT
            mount -t tmpfs -o size="$1",mode=755 sunder-disk "$2" || exit 1
            echo mounted
            exec cat >/dev/null
            """;

    private static final String BALLAST = ".sunder-ballast";
    private static final int BLOCK = 64 * 1024;
    private static final int COPY_SECONDS = 30;

    private final Process keeper;
    private final Path data;

    private BoundedDisk(Process keeper, Path data) {
        this.keeper = keeper;
        this.data = data;
    }

    /**
     * Mounts one.
     *
     * @param data the directory that it takes the place of
     * @throws ClusterException if this machine doesn't let us; says what is needed
     */
    static BoundedDisk mount(Path data, long bytes) {
        List<String> command = List.of(
                "unshare",
                "-U",
                "-r",
                "-m",
                "/bin/sh",
                "-c",
                KEEPER,
                "sunder-disk",
                Long.toString(bytes),
                data.toString());
        try {
            Process keeper =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            BufferedReader said =
                    new BufferedReader(new InputStreamReader(keeper.getInputStream(), StandardCharsets.UTF_8));
            String line = said.readLine();
            if (!"mounted".equals(line)) {
                keeper.destroyForcibly();
                throw refused(data, line == null ? "unshare ended without a word" : line);
            }
            return new BoundedDisk(keeper, data);
        } catch (IOException e) {
            throw refused(data, String.valueOf(e.getMessage()));
        }
    }

    private static ClusterException refused(Path data, String why) {
        return new ClusterException("no disk of a limited size can be mounted at " + data
                + ", which the fault disk-full"
                + " needs: " + why + "; it takes Linux, unshare and nsenter (util-linux), and a kernel that lets this"
                + " user have namespaces (see sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces, and"
                + " kernel.apparmor_restrict_unprivileged_userns)");
    }

    /** The beginning of a command line that is to see the disk. */
    List<String> within() {
        return List.of(
                "nsenter",
                "--target",
                Long.toString(keeper.pid()),
                "--user",
                "--mount",
                "--preserve-credentials",
                "--");
    }

    /** Its files, as they can be reached from outside. */
    Path files() {
        return Path.of("/proc", Long.toString(keeper.pid()), "root").resolve(data.subpath(0, data.getNameCount()));
    }

    /** Writes until nothing more can be written. */
    void fill() throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream ballast =
                Files.newOutputStream(files().resolve(BALLAST), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (long left = freeBytes() + BLOCK; left > 0; left -= BLOCK) {
                ballast.write(block);
            }
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException full) {
            LOG.info("the disk at {} is full: {}", data, full.getMessage());
        }
        // The broker may have let go of a little since.
        if (freeBytes() > BLOCK) {
            throw new IOException(freeBytes() + " bytes are still free at " + data);
        }
    }

    /** Takes away what {@link #fill} wrote. */
    void relieve() throws IOException {
        Files.deleteIfExists(files().resolve(BALLAST));
    }

    long freeBytes() {
        return files().toFile().getUsableSpace();
    }

    /** Copies its files to where the node's data directory is for everybody else, and lets it go. */
    @Override
    public void close() {
        try {
            if (keeper.isAlive()) {
                relieve();
                Process copy = new ProcessBuilder("cp", "-a", "--sparse=always", files() + "/.", data.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                if (!copy.waitFor(COPY_SECONDS, TimeUnit.SECONDS) || copy.exitValue() != 0) {
                    copy.destroyForcibly();
                    LOG.warn("{} may lack some of the node's data", data);
                }
            }
        } catch (IOException e) {
            LOG.warn("{} lacks the node's data: {}", data, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            keeper.destroyForcibly();
        }
    }
}
