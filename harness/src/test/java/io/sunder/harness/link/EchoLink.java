package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** A mesh with one link, {@code 2>1}, to an echo server. */
final class EchoLink implements AutoCloseable {
    static final LinkId ID = LinkId.parse("2>1");
    private static final int READ_DEADLINE_MS = 20_000;

    final EchoServer server = new EchoServer();
    final LinkMesh mesh;

    EchoLink() {
        this(LinkMesh.embedded());
    }

    EchoLink(LinkMesh mesh) {
        this.mesh = mesh;
        mesh.add(List.of(new LinkEndpoint(ID, new InetSocketAddress("127.0.9.1", 0), server.address())));
    }

    /** A connection through the link; a read on it that waits too long fails the test. */
    Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(READ_DEADLINE_MS);
        socket.connect(mesh.endpoint(ID).listen(), READ_DEADLINE_MS);
        return socket;
    }

    /** A connection that has carried bytes both ways already. */
    Socket establish() throws IOException {
        Socket socket = connect();
        roundTrip(socket, "established");
        return socket;
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    static void expect(Socket socket, String text) throws IOException {
        byte[] wanted = text.getBytes(StandardCharsets.US_ASCII);
        assertArrayEquals(wanted, socket.getInputStream().readNBytes(wanted.length));
    }

    static void roundTrip(Socket socket, String text) throws IOException {
        send(socket, text);
        expect(socket, text);
    }

    AppliedEffect apply(LinkEffect effect, Direction direction) {
        return mesh.apply(ID, effect, direction);
    }

    void assertNewConnectionsWork() throws IOException {
        try (Socket socket = connect()) {
            roundTrip(socket, "a new connection");
        }
    }

    /** Bytes without a pattern, so that any that are lost, doubled or moved show. */
    static byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(7).nextBytes(noise);
        return noise;
    }

    @Override
    public void close() throws IOException {
        mesh.close();
        server.close();
    }
}
