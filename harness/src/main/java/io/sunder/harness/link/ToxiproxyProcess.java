package io.sunder.harness.link;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@code toxiproxy-server} that the harness starts, on a free loopback port and with counters, and ends; see {@link TiedCommand}. */
final class ToxiproxyProcess implements AutoCloseable {
    private static final int ATTEMPTS = 500;
    private static final int BETWEEN_ATTEMPTS_MS = 20;
    private static final int END_SECONDS = 5;

    private final Process process;
    private final InetSocketAddress api;

    private ToxiproxyProcess(Process process, InetSocketAddress api) {
        this.process = process;
        this.api = api;
    }

    /** Starts the program and waits until it answers; throws if it ends or does not answer for 10 seconds. */
    static ToxiproxyProcess start(Path program) throws IOException {
        InetAddress host = InetAddress.getLoopbackAddress();
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, host)) {
            port = free.getLocalPort();
        }
        Process process = TiedCommand.start(
                program, List.of("-host", host.getHostAddress(), "-port", "" + port, "-proxy-metrics"));
        ToxiproxyProcess started = new ToxiproxyProcess(process, new InetSocketAddress(host, port));
        try {
            started.awaitAnswer(program);
        } catch (IOException e) {
            started.close();
            throw e;
        }
        return started;
    }

    private void awaitAnswer(Path program) throws IOException {
        ToxiproxyClient client = new ToxiproxyClient(api.getHostString(), api.getPort());
        for (int i = 0; i < ATTEMPTS; i++) {
            if (ended(BETWEEN_ATTEMPTS_MS, TimeUnit.MILLISECONDS)) {
                throw new IOException(program + " ended at once, with exit code " + process.exitValue());
            }
            try {
                client.version();
                return;
            } catch (IOException notYet) {
                // Asked again after a moment, until the attempts are used up.
            }
        }
        throw new IOException(program + " does not answer at " + api);
    }

    private boolean ended(int time, TimeUnit unit) throws IOException {
        try {
            return process.waitFor(time, unit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for toxiproxy-server", e);
        }
    }

    /** Its sockets, as the operating system shows them. */
    EngineSockets sockets() {
        return EngineSockets.ofProcess(process.pid());
    }

    InetSocketAddress api() {
        return api;
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        if (!ended(END_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
