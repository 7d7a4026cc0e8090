package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.link.EngineUnderTest.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each toxic does, in either direction, to connections that are open and to new ones: the same on both engines. */
@ParameterizedClass
@EnumSource(Kind.class)
class ConformingToxicsTest {
    private static final Duration LONG_ENOUGH = Duration.ofMillis(120);

    @Parameter
    private Kind kind;

    /** A connection through a proxy, seen in the direction in which a toxic acts. */
    private static final class Way implements AutoCloseable {
        private final EngineUnderTest engine;
        private final Socket client;
        private final Socket server;
        private final Socket from;
        private final Socket to;

        private Way(EngineUnderTest engine, InetSocketAddress proxy, String stream) throws IOException {
            this.engine = engine;
            client = EngineUnderTest.connect(proxy);
            server = engine.accept();
            from = stream.equals("upstream") ? client : server;
            to = stream.equals("upstream") ? server : client;
        }

        void assertPasses(byte... bytes) throws IOException {
            from.getOutputStream().write(bytes);
            assertArrayEquals(bytes, to.getInputStream().readNBytes(bytes.length));
        }

        void assertWayBackPasses() throws IOException {
            to.getOutputStream().write(77);
            assertEquals(77, from.getInputStream().read());
        }

        @Override
        public void close() throws IOException {
            client.close();
            server.close();
        }
    }

    /** Adds the toxic before or after the connection is made. */
    private Way way(EngineUnderTest engine, String when, String stream, String type, String attributes)
            throws IOException {
        InetSocketAddress proxy = engine.proxy("a");
        if (when.equals("new")) {
            toxic(engine, stream, type, attributes, 1);
            return new Way(engine, proxy, stream);
        }
        Way way = new Way(engine, proxy, stream);
        way.assertPasses((byte) 1);
        way.assertWayBackPasses();
        toxic(engine, stream, type, attributes, 1);
        return way;
    }

    private static void toxic(EngineUnderTest engine, String stream, String type, String attributes, int toxicity)
            throws IOException {
        String answer = engine.answer(
                "POST",
                "/proxies/a/toxics",
                "{\"name\":\"t\",\"type\":\"" + type + "\",\"stream\":\"" + stream + "\",\"toxicity\":" + toxicity
                        + ",\"attributes\":{" + attributes + "}}");
        assertTrue(answer.startsWith("200"), answer);
    }

    private static void remove(Way way) throws IOException {
        assertEquals("204", way.engine.answer("DELETE", "/proxies/a/toxics/t", ""));
    }

    @ParameterizedTest
    @CsvSource({"live, upstream", "live, downstream", "new, upstream", "new, downstream"})
    void latencyComesLateAndLeavesTheWayBackAlone(String when, String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, when, stream, "latency", "\"latency\":120")) {
            long start = System.nanoTime();
            way.assertPasses((byte) 2, (byte) 3);
            Timing.assertAtLeast(LONG_ENOUGH, start);
            way.assertWayBackPasses();
        }
    }

    @ParameterizedTest
    @CsvSource({"live, upstream", "live, downstream", "new, upstream", "new, downstream"})
    void bandwidthTakesTheTimeOfItsRate(String when, String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, when, stream, "bandwidth", "\"rate\":100")) {
            byte[] sent = new byte[20_000];
            new SplittableRandom(2).nextBytes(sent);
            long start = System.nanoTime();
            way.assertPasses(sent);
            Timing.assertAtLeast(LONG_ENOUGH, start);
            way.assertWayBackPasses();
        }
    }

    @ParameterizedTest
    @CsvSource({"live, upstream", "live, downstream", "new, upstream", "new, downstream"})
    void slicerPausesBetweenSlicesAndLosesNothing(String when, String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, when, stream, "slicer", "\"average_size\":2,\"delay\":60000")) {
            long start = System.nanoTime();
            way.assertPasses(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
            Timing.assertAtLeast(LONG_ENOUGH, start);
            way.assertWayBackPasses();
        }
    }

    @ParameterizedTest
    @CsvSource({"live, upstream", "live, downstream", "new, upstream", "new, downstream"})
    void limitDataEndsTheConnectionAfterSoManyBytes(String when, String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, when, stream, "limit_data", "\"bytes\":3")) {
            way.from.getOutputStream().write(new byte[] {5, 6, 7, 8});
            assertArrayEquals(new byte[] {5, 6, 7}, way.to.getInputStream().readAllBytes());
        }
    }

    @ParameterizedTest
    @CsvSource({"live, upstream", "live, downstream", "new, upstream", "new, downstream"})
    void timeoutSwallowsAndEndsTheConnectionInTime(String when, String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, when, stream, "timeout", "\"timeout\":400")) {
            long start = System.nanoTime();
            way.from.getOutputStream().write(2);
            assertEquals(-1, way.to.getInputStream().read(), "swallowed, then ended");
            Timing.assertAtLeast(LONG_ENOUGH, start);
        }
    }

    @ParameterizedTest
    @CsvSource({"live, upstream", "live, downstream", "new, upstream", "new, downstream"})
    void slowCloseEndsLate(String when, String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, when, stream, "slow_close", "\"delay\":120")) {
            way.assertPasses((byte) 2);
            long start = System.nanoTime();
            way.from.close();
            assertEquals(-1, way.to.getInputStream().read());
            Timing.assertAtLeast(LONG_ENOUGH, start);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void resetPeerResetsNewConnections(String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, "new", stream, "reset_peer", "\"timeout\":0")) {
            way.from.getOutputStream().write(1);
            assertThrows(IOException.class, () -> {
                int read = way.from.getInputStream().read();
                throw new AssertionError("read " + read + " instead of a reset");
            });
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            latency    | "latency":100000000
            bandwidth  | "rate":0
            slow_close | "delay":100000000
            timeout    | "timeout":0
            reset_peer | "timeout":0
            slicer     | "average_size":1,"delay":100000000
            limit_data | "bytes":1
            """)
    void ofToxicityZeroNothingHappens(String type, String attributes) throws IOException {
        for (String stream : new String[] {"upstream", "downstream"}) {
            try (EngineUnderTest engine = new EngineUnderTest(kind)) {
                InetSocketAddress proxy = engine.proxy("a");
                toxic(engine, stream, type, attributes, 0);
                try (Way way = new Way(engine, proxy, stream)) {
                    way.assertPasses((byte) 1, (byte) 2, (byte) 3);
                    way.assertWayBackPasses();
                    // A real Toxiproxy ends every connection under a reset_peer with a reset, whatever its toxicity.
                    if (kind == Kind.EMBEDDED || !type.equals("reset_peer")) {
                        way.from.close();
                        assertEquals(-1, way.to.getInputStream().read());
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            upstream   | latency   | "latency":100000000
            downstream | latency   | "latency":100000000
            upstream   | bandwidth | "rate":1
            downstream | bandwidth | "rate":1
            upstream   | slicer    | "average_size":100,"delay":1000000000
            downstream | slicer    | "average_size":100,"delay":1000000000
            """)
    void whatAToxicHeldFlowsWholeAndInOrderWhenItIsRemoved(String stream, String type, String attributes)
            throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, "live", stream, type, attributes)) {
            byte[] sent = new byte[300_000];
            new SplittableRandom(3).nextBytes(sent);
            Thread sender = Writing.start(way.from, sent);
            way.assertWayBackPasses();
            remove(way);
            assertArrayEquals(sent, way.to.getInputStream().readNBytes(sent.length));
            Writing.await(sender);
            way.assertPasses((byte) 9);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void whatWasHeldFlowsAfterAResetOfTheServer(String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, "live", stream, "latency", "\"latency\":100000000")) {
            way.from.getOutputStream().write(new byte[] {4, 5});
            way.assertWayBackPasses();
            assertEquals("204", engine.answer("POST", "/reset", ""));
            assertArrayEquals(new byte[] {4, 5}, way.to.getInputStream().readNBytes(2));
            assertEquals("200 []", engine.answer("GET", "/proxies/a/toxics", ""));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void anUpdateActsOnLiveConnections(String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, "live", stream, "latency", "\"latency\":1")) {
            way.assertPasses((byte) 2);
            String answer = engine.answer("POST", "/proxies/a/toxics/t", "{\"attributes\":{\"latency\":120}}");
            assertTrue(answer.startsWith("200"), answer);
            long start = System.nanoTime();
            way.assertPasses((byte) 3);
            Timing.assertAtLeast(LONG_ENOUGH, start);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"upstream", "downstream"})
    void limitDataCountsFromTheConnectionsBeginningAndLiftsWhenRemoved(String stream) throws IOException {
        try (EngineUnderTest engine = new EngineUnderTest(kind);
                Way way = way(engine, "live", stream, "limit_data", "\"bytes\":10")) {
            way.assertPasses((byte) 2, (byte) 3);
            remove(way);
            way.assertPasses(new byte[50]);
        }
    }
}
