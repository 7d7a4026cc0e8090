package io.sunder.harness.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The far end of a benchmark, on loopback. A connection's first byte says what it does: {@code E} sends back
 * each message of {@link #MESSAGE_BYTES}; {@code S} reads until the stream ends and then answers one byte.
 */
final class BenchServer implements AutoCloseable {
    static final int MESSAGE_BYTES = 64;
    static final int ECHO = 'E';
    static final int SINK = 'S';
    private static final int BUFFER_BYTES = 256 << 10;
    private static final int BACKLOG = 16;

    private final ServerSocket listener;

    BenchServer() throws IOException {
        listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        daemon(this::acceptAll);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "sunder-bench-server");
        thread.setDaemon(true);
        thread.start();
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                daemon(() -> serve(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            if (in.read() == ECHO) {
                echo(in, socket.getOutputStream());
            } else {
                sink(in, socket.getOutputStream());
            }
        } catch (IOException clientGone) {
            // The measuring side notices by itself, and says so.
        }
    }

    private static void echo(InputStream in, OutputStream out) throws IOException {
        byte[] message = new byte[MESSAGE_BYTES];
        while (in.readNBytes(message, 0, MESSAGE_BYTES) == MESSAGE_BYTES) {
            out.write(message);
        }
    }

    private static void sink(InputStream in, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        while (in.read(buffer) >= 0) {
            // Only the amount counts, and the sender knows it.
        }
        out.write(SINK);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
