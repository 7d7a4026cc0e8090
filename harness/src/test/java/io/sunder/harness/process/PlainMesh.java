package io.sunder.harness.process;

import io.sunder.harness.link.LinkEndpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Relays without faults, so that a cluster can be tested without the real link engine. */
final class PlainMesh implements AutoCloseable {
    private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();

    static PlainMesh of(Collection<LinkEndpoint> links) throws IOException {
        PlainMesh mesh = new PlainMesh();
        for (LinkEndpoint link : links) {
            ServerSocket listener = new ServerSocket();
            listener.bind(link.listen());
            mesh.open.add(listener);
            daemon(() -> mesh.accept(listener, link.upstream()));
        }
        return mesh;
    }

    void requireOpen() {
        if (open.isEmpty()) {
            throw new IllegalStateException("no link is open");
        }
    }

    private void accept(ServerSocket listener, InetSocketAddress upstream) {
        while (!listener.isClosed()) {
            try {
                Socket from = listener.accept();
                open.add(from);
                daemon(() -> connect(from, upstream));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void connect(Socket from, InetSocketAddress upstream) {
        Socket to = new Socket();
        open.add(to);
        try {
            to.connect(upstream);
            daemon(() -> copy(from, to));
            copy(to, from);
        } catch (IOException e) {
            closeQuietly(from);
        }
    }

    private static void copy(Socket from, Socket to) {
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[16 * 1024];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
        } catch (IOException e) {
            // One end is gone, which ends the other below.
        } finally {
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "plain-mesh");
        thread.setDaemon(true);
        thread.start();
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        open.forEach(PlainMesh::closeQuietly);
    }
}
