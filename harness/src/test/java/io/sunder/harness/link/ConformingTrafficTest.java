package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.link.EngineUnderTest.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What changing, replacing and disabling proxies does while bytes flow, and that none is lost: the same on both engines. */
@ParameterizedClass
@EnumSource(Kind.class)
class ConformingTrafficTest {
    private static final int BYTES = 16 << 20;

    @Parameter
    private Kind kind;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            none       | ''
            latency    | "latency":20,"jitter":10
            bandwidth  | "rate":200000
            slicer     | "average_size":30000,"size_variation":9000,"delay":10
            slow_close | "delay":10
            limit_data | "bytes":100000000
            """)
    void transfersBothWaysAtOnceArriveWhole(String type, String attributes) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            for (String stream : List.of("upstream", "downstream")) {
                if (!type.equals("none")) {
                    String answer = engine.answer(
                            "POST",
                            "/proxies/a/toxics",
                            "{\"type\":\"" + type + "\",\"stream\":\"" + stream + "\",\"attributes\":{" + attributes
                                    + "}}");
                    assertTrue(answer.startsWith("200"), answer);
                }
            }
            try (Socket client = EngineUnderTest.connect(proxy);
                    Socket server = engine.accept()) {
                byte[] request = random(1);
                byte[] response = random(2);
                Thread there = Writing.start(client, request);
                Thread back = Writing.start(server, response);
                CRC32C[] seen = {new CRC32C(), new CRC32C()};
                Thread reader = new Thread(() -> read(client, seen[1]));
                reader.start();
                read(server, seen[0]);
                Writing.await(reader);
                Writing.await(there);
                Writing.await(back);
                assertEquals(checksum(request), seen[0].getValue());
                assertEquals(checksum(response), seen[1].getValue());
            }
        }
    }

    private static byte[] random(long seed) {
        byte[] bytes = new byte[BYTES];
        new SplittableRandom(seed).nextBytes(bytes);
        return bytes;
    }

    private static void read(Socket socket, CRC32C into) {
        try {
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[64 << 10];
            int left = BYTES;
            while (left > 0) {
                int read = in.read(buffer, 0, Math.min(buffer.length, left));
                if (read < 0) {
                    return;
                }
                into.update(buffer, 0, read);
                left -= read;
            }
        } catch (IOException seenAsAWrongChecksum) {
            return;
        }
    }

    private static long checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return checksum.getValue();
    }

    @Test
    void disablingUnderTrafficEndsEveryConnectionEachTime() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            for (int round = 0; round < 5; round++) {
                List<Socket> sockets = new ArrayList<>();
                List<Thread> writers = new ArrayList<>();
                try {
                    for (int i = 0; i < 20; i++) {
                        Socket client = EngineUnderTest.connect(proxy);
                        sockets.add(client);
                        writers.add(Writing.start(client, new byte[4 << 20]));
                        sockets.add(engine.accept());
                    }
                    engine.answer("POST", "/proxies/a", "{\"enabled\":false}");
                    for (Socket socket : sockets) {
                        assertEnds(socket);
                    }
                    assertThrows(
                            IOException.class,
                            () -> EngineUnderTest.connect(proxy).close());
                    engine.answer("POST", "/proxies/a", "{\"enabled\":true}");
                } finally {
                    for (Socket socket : sockets) {
                        socket.close();
                    }
                    for (Thread writer : writers) {
                        Writing.await(writer);
                    }
                }
            }
        }
    }

    /** By its end or a reset, after whatever was on its way. */
    private static void assertEnds(Socket socket) {
        byte[] buffer = new byte[64 << 10];
        try {
            while (socket.getInputStream().read(buffer) >= 0) {
                // What was on its way.
            }
        } catch (java.net.SocketTimeoutException e) {
            throw new AssertionError("still open", e);
        } catch (IOException reset) {
            return;
        }
    }

    @Test
    void populatingKeepsAProxyThatIsTheSameAndReplacesOneThatIsNot() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            String same = "[{\"name\":\"a\",\"listen\":\"127.0.9.3:" + proxy.getPort() + "\",\"upstream\":\""
                    + engine.upstreamAddress() + "\"}]";
            try (Socket client = EngineUnderTest.connect(proxy);
                    Socket server = engine.accept()) {
                assertTrue(engine.answer("POST", "/populate", same).startsWith("201"));
                client.getOutputStream().write(7);
                assertEquals(7, server.getInputStream().read());
                String other = same.replace(engine.upstreamAddress(), "127.0.8.3:1");
                assertTrue(engine.answer("POST", "/populate", other).startsWith("201"));
                assertEnds(client);
                assertEnds(server);
            }
        }
    }

    @Test
    void deletingAProxyEndsItsConnectionsAndFreesItsPort() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            try (Socket client = EngineUnderTest.connect(proxy);
                    Socket server = engine.accept()) {
                assertEquals("204", engine.answer("DELETE", "/proxies/a", ""));
                assertEnds(client);
                assertEnds(server);
            }
            String again = engine.answer(
                    "POST",
                    "/proxies",
                    "{\"name\":\"b\",\"listen\":\"127.0.9.3:" + proxy.getPort() + "\",\"upstream\":\""
                            + engine.upstreamAddress() + "\"}");
            assertTrue(again.startsWith("201"), again);
        }
    }
}
