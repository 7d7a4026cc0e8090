package io.sunder.harness.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Sends back what it gets, on loopback; passes the end of the stream back as well. */
final class EchoServer implements AutoCloseable {
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();

    EchoServer() {
        try {
            listener = new ServerSocket(0, 1024, InetAddress.getByName("127.0.8.1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::acceptAll);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "echo");
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                start(() -> echo(socket));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void echo(Socket socket) {
        byte[] buffer = new byte[64 << 10];
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                received.addAndGet(n);
                out.write(buffer, 0, n);
            }
            ended.incrementAndGet();
        } catch (IOException gone) {
            ended.incrementAndGet();
        } finally {
            open.remove(socket);
        }
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    /** Bytes that arrived, over all connections. */
    long received() {
        return received.get();
    }

    /** Connections that came to an end, in whatever way. */
    long ended() {
        return ended.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
