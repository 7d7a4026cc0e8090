package io.sunder.harness.link;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Where the operating system shows the sockets of an engine that has no counters for open connections. Linux's {@code ss}
 * (iproute2) reads them. Where it isn't installed, or may not look, nothing is seen, and so nothing is proved by it.
 *
 * @param command that prints the sockets
 * @param only what a line has to contain to be the engine's; empty if all are
 */
public record EngineSockets(List<String> command, String only) {
    private static final int LIMIT_SECONDS = 5;

    /** Of an engine whose sockets can't be seen. */
    public static final EngineSockets UNSEEN = new EngineSockets(List.of(), "");

    public EngineSockets {
        command = List.copyOf(command);
    }

    /** Of an engine that is a process of this machine and this user. */
    public static EngineSockets ofProcess(long pid) {
        return new EngineSockets(List.of("ss", "-tinpHO"), "pid=" + pid + ",");
    }

    /**
     * Of an engine that is alone in a network namespace, as in a container. Only root may look into it.
     *
     * @param pid of a process in the namespace, as this machine numbers processes
     */
    public static EngineSockets ofNamespace(long pid) {
        return new EngineSockets(List.of("nsenter", "--net=/proc/" + pid + "/ns/net", "ss", "-tinHO"), "");
    }

    /** Looks; empty if that can't be done here. */
    Optional<SocketTable> read() {
        if (command.isEmpty()) {
            return Optional.empty();
        }
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException notInstalled) {
            return Optional.empty();
        }
        try {
            List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(only))
                    .toList();
            boolean read = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
            return read ? Optional.of(SocketTable.parse(lines)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroy();
        }
    }
}
