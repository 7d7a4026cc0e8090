package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.link.EngineUnderTest.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The same claims on the embedded engine and on a real Toxiproxy; where they differ on purpose, each one's own. */
@ParameterizedClass
@EnumSource(Kind.class)
class ConformanceTest {
    private final Kind kind;

    ConformanceTest(Kind kind) {
        this.kind = kind;
    }

    private static String error(int status, String text) {
        return status + " {\"error\":\"" + text + "\",\"status\":" + status + "}";
    }

    @Test
    void everyCallHasTheSameAnswer() throws IOException {
        String a = "{\"name\":\"a\",\"listen\":\"127.0.9.3:PORT\",\"upstream\":\"u:1\",\"enabled\":true,\"toxics\":[]}";
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            String version = engine.answer("GET", "/version", "");
            // A Toxiproxy that Go built without its release script calls itself "git".
            assertTrue(
                    version.matches("200 \\{\"version\": ?\"("
                            + (kind == Kind.EMBEDDED ? "2\\.12\\.0\\+sunder" : "2\\.12\\.0|git") + ")\"}"),
                    version);
            assertEquals("200 {}", engine.answer("GET", "/proxies", ""));
            String create = "{\"name\":\"a\",\"listen\":\"127.0.9.3:0\",\"upstream\":\"u:1\"}";
            assertEquals("201 " + a, EngineUnderTest.plain(engine.answer("POST", "/proxies", create)));
            assertEquals(error(409, "proxy already exists"), engine.answer("POST", "/proxies", create));
            assertEquals("200 " + a, EngineUnderTest.plain(engine.answer("GET", "/proxies/a", "")));
            assertEquals("200 {\"a\":" + a + "}", EngineUnderTest.plain(engine.answer("GET", "/proxies", "")));
            assertEquals(
                    "200 " + a.replace("true", "false"),
                    EngineUnderTest.plain(engine.answer("POST", "/proxies/a", "{\"enabled\":false}")));
            assertEquals("204", engine.answer("POST", "/reset", ""));
            assertEquals("200 " + a, EngineUnderTest.plain(engine.answer("GET", "/proxies/a", "")));
            assertEquals("200 []", engine.answer("GET", "/proxies/a/toxics", ""));
            assertEquals(error(404, "proxy not found"), engine.answer("GET", "/proxies/z", ""));
            assertEquals(error(404, "toxic not found"), engine.answer("GET", "/proxies/a/toxics/t", ""));
            assertEquals(error(400, "missing required field: name"), engine.answer("POST", "/proxies", "{}"));
            assertEquals(error(400, "bad request body: EOF"), engine.answer("POST", "/proxies", ""));
            assertEquals(
                    error(400, "invalid toxic type"), engine.answer("POST", "/proxies/a/toxics", "{\"type\":\"x\"}"));
            assertEquals(
                    error(400, "stream was invalid, can be either upstream or downstream"),
                    engine.answer("POST", "/proxies/a/toxics", "{\"type\":\"latency\",\"stream\":\"x\"}"));
            assertEquals("204", engine.answer("DELETE", "/proxies/a", ""));
            assertEquals(error(404, "proxy not found"), engine.answer("DELETE", "/proxies/a", ""));
            String populated = EngineUnderTest.plain(engine.answer(
                    "POST",
                    "/populate",
                    "[" + create + ",{\"name\":\"b\",\"listen\":\"127.0.9.3:0\",\"upstream\":\"u:2\"}]"));
            assertTrue(populated.startsWith("201 ") && populated.contains("\"name\":\"b\""), populated);
        }
    }

    @Test
    void everyToxicHasTheSameDefaultsNamesAndUpdates() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            engine.proxy("a");
            for (String[] toxic : new String[][] {
                {"latency", "\"latency\":0,\"jitter\":0"},
                {"bandwidth", "\"rate\":0"},
                {"slow_close", "\"delay\":0"},
                {"timeout", "\"timeout\":0"},
                {"reset_peer", "\"timeout\":0"},
                {"slicer", "\"average_size\":0,\"size_variation\":0,\"delay\":0"},
                {"limit_data", "\"bytes\":0"}
            }) {
                String name = toxic[0] + "_downstream";
                String shown = "{\"attributes\":{" + toxic[1] + "},\"name\":\"" + name + "\",\"type\":\"" + toxic[0]
                        + "\",\"stream\":\"downstream\",\"toxicity\":1}";
                String create = "{\"type\":\"" + toxic[0] + "\"}";
                assertEquals("200 " + shown, engine.answer("POST", "/proxies/a/toxics", create));
                assertEquals(error(409, "toxic already exists"), engine.answer("POST", "/proxies/a/toxics", create));
                assertEquals(
                        "200 " + shown.replace("\"toxicity\":1", "\"toxicity\":0.5"),
                        engine.answer("POST", "/proxies/a/toxics/" + name, "{\"toxicity\":0.5}"));
                assertEquals("204", engine.answer("DELETE", "/proxies/a/toxics/" + name, ""));
            }
        }
    }

    private static void toxic(EngineUnderTest engine, String type, String stream, String attributes)
            throws IOException {
        String answer = engine.answer(
                "POST",
                "/proxies/a/toxics",
                "{\"name\":\"t\",\"type\":\"" + type + "\",\"stream\":\"" + stream + "\",\"attributes\":{" + attributes
                        + "}}");
        assertTrue(answer.startsWith("200"), answer);
    }

    private static void assertPasses(Socket from, Socket to, int... bytes) throws IOException {
        for (int one : bytes) {
            from.getOutputStream().write(one);
            assertEquals(one, to.getInputStream().read());
        }
    }

    @Test
    void heldBytesOfLiveConnectionsFlowWhenALatencyIsRemoved() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Socket client = EngineUnderTest.connect(engine.proxy("a"));
                Socket server = engine.accept()) {
            assertPasses(client, server, 1);
            toxic(engine, "latency", "upstream", "\"latency\":100000000");
            client.getOutputStream().write(new byte[] {2, 3});
            assertPasses(server, client, 9);
            assertEquals("204", engine.answer("DELETE", "/proxies/a/toxics/t", ""));
            assertArrayEquals(new byte[] {2, 3}, server.getInputStream().readNBytes(2));
            assertPasses(client, server, 4);
        }
    }

    @Test
    void latencyActsOnEitherDirectionAlone() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Socket client = EngineUnderTest.connect(engine.proxy("a"));
                Socket server = engine.accept()) {
            toxic(engine, "latency", "downstream", "\"latency\":120");
            long start = System.nanoTime();
            assertPasses(server, client, 1);
            Timing.assertAtLeast(Duration.ofMillis(120), start);
            assertPasses(client, server, 2);
        }
    }

    @Test
    void timeoutSwallowsAndClosesWhenRemoved() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Socket client = EngineUnderTest.connect(engine.proxy("a"));
                Socket server = engine.accept()) {
            assertPasses(client, server, 1);
            toxic(engine, "timeout", "upstream", "\"timeout\":0");
            client.getOutputStream().write(2);
            assertPasses(server, client, 3);
            assertEquals("204", engine.answer("DELETE", "/proxies/a/toxics/t", ""));
            assertEquals(-1, server.getInputStream().read());
        }
    }

    @Test
    void limitDataPassesSoManyBytesAndCloses() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Socket client = EngineUnderTest.connect(engine.proxy("a"));
                Socket server = engine.accept()) {
            toxic(engine, "limit_data", "downstream", "\"bytes\":5");
            server.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6, 7});
            assertArrayEquals(
                    new byte[] {1, 2, 3, 4, 5}, client.getInputStream().readAllBytes());
        }
    }

    @Test
    void resetPeerResetsConnectionsThatAreOpenedUnderIt() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            toxic(engine, "reset_peer", "upstream", "\"timeout\":0");
            try (Socket client = EngineUnderTest.connect(proxy)) {
                client.getOutputStream().write(1);
                assertThrows(IOException.class, () -> client.getInputStream().read());
            }
        }
    }

    @Test
    void aToxicOfToxicityZeroNeverActs() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Socket client = EngineUnderTest.connect(engine.proxy("a"));
                Socket server = engine.accept()) {
            engine.answer(
                    "POST",
                    "/proxies/a/toxics",
                    "{\"type\":\"timeout\",\"stream\":\"upstream\",\"toxicity\":0,\"attributes\":{\"timeout\":0}}");
            assertPasses(client, server, 1, 2, 3);
        }
    }

    @Test
    void halfCloseIsPassedOnByTheEmbeddedEngineOnly() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Socket client = EngineUnderTest.connect(engine.proxy("a"));
                Socket server = engine.accept()) {
            assertPasses(client, server, 1);
            client.shutdownOutput();
            assertEquals(-1, server.getInputStream().read());
            if (kind == Kind.EMBEDDED) {
                assertPasses(server, client, 2);
            } else {
                assertEquals(-1, client.getInputStream().read());
            }
        }
    }

    @Test
    void disablingWhileTrafficFlowsClosesAndRefusesAndEnablingServesAgain() throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            try (Socket client = EngineUnderTest.connect(proxy);
                    Socket server = engine.accept()) {
                assertPasses(client, server, 1);
                engine.answer("POST", "/proxies/a", "{\"enabled\":false}");
                assertEquals(-1, client.getInputStream().read());
                assertThrows(
                        IOException.class, () -> EngineUnderTest.connect(proxy).close());
            }
            engine.answer("POST", "/proxies/a", "{\"enabled\":true}");
            try (Socket client = EngineUnderTest.connect(proxy);
                    Socket server = engine.accept()) {
                assertPasses(client, server, 2);
            }
        }
    }

    @Test
    void aLargeTransferArrivesWhole() throws Exception {
        for (String slices : List.of("", "\"average_size\":20000,\"size_variation\":5000,\"delay\":0")) {
            try (EngineUnderTest engine = new EngineUnderTest(kind);
                    Socket client = EngineUnderTest.connect(engine.proxy("a"));
                    Socket server = engine.accept()) {
                if (!slices.isEmpty()) {
                    toxic(engine, "slicer", "upstream", slices);
                }
                byte[] sent = new byte[8 << 20];
                new SplittableRandom(5).nextBytes(sent);
                Thread sender = new Thread(() -> {
                    try {
                        client.getOutputStream().write(sent);
                    } catch (IOException seenByTheReader) {
                        return;
                    }
                });
                sender.start();
                InputStream in = server.getInputStream();
                assertEquals(checksum(sent), checksum(in.readNBytes(sent.length)));
                sender.join();
            }
        }
    }

    private static long checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return checksum.getValue();
    }

    @Test
    void twoHundredConnectionsAtOnceAreKeptApart() throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try (EngineUnderTest engine = new EngineUnderTest(kind)) {
            InetSocketAddress proxy = engine.proxy("a");
            for (int i = 0; i < 200; i++) {
                Socket client = EngineUnderTest.connect(proxy);
                sockets.add(client);
                client.getOutputStream().write(i);
            }
            for (int i = 0; i < 200; i++) {
                Socket server = engine.accept();
                sockets.add(server);
                server.getOutputStream().write(server.getInputStream().read());
            }
            for (int i = 0; i < 200; i++) {
                assertEquals(i, sockets.get(i).getInputStream().read());
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
