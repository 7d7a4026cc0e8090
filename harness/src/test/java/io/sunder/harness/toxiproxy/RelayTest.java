package io.sunder.harness.toxiproxy;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.LimitData;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes through a proxy, byte for byte. */
class RelayTest {
    private ServerFixture fixture;
    private Proxy proxy;
    private Socket client;
    private Socket server;

    @BeforeEach
    void connect() throws IOException {
        fixture = new ServerFixture();
        proxy = fixture.client.createProxy("p", "127.0.9.1:0", fixture.upstreamAddress());
        client = fixture.connect(proxy.getListen());
        server = fixture.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
        fixture.close();
    }

    private static byte[] noise(int bytes) {
        byte[] noise = new byte[bytes];
        new Random(3).nextBytes(noise);
        return noise;
    }

    private static CompletableFuture<Void> sending(Socket socket, byte[] bytes) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        socket.getOutputStream().write(bytes);
                        socket.shutdownOutput();
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                },
                ServerFixture.BACKGROUND);
    }

    @Test
    void aHalfCloseGoesThroughWhileTheOtherDirectionGoesOn() throws IOException {
        client.getOutputStream().write(1);
        client.shutdownOutput();
        assertEquals(1, server.getInputStream().read());
        assertEquals(-1, server.getInputStream().read());

        server.getOutputStream().write(noise(100_000));
        server.shutdownOutput();
        assertArrayEquals(noise(100_000), client.getInputStream().readAllBytes());
        await().until(() -> metric("sunder_proxy_connections_open{") == 0);
    }

    /** The response is larger than all buffers on its way; some ends come before the upstream server is reached. */
    @Test
    void aLargeResponseArrivesWholeAfterTheRequestsEnd() throws IOException {
        byte[] noise = noise(3 << 20);
        for (int round = 0; round < 100; round++) {
            client.close();
            server.close();
            client = fixture.connect(proxy.getListen());
            client.getOutputStream().write(1);
            client.shutdownOutput();
            server = fixture.accept();
            assertEquals(1, server.getInputStream().read());
            assertEquals(-1, server.getInputStream().read());
            CompletableFuture<Void> response = sending(server, noise);
            assertArrayEquals(noise, client.getInputStream().readAllBytes(), "round " + round);
            response.join();
        }
    }

    @Test
    void bothDirectionsCarryMegabytesAtOnce() throws Exception {
        byte[] noise = noise(16 << 20);
        CompletableFuture<Void> up = sending(client, noise);
        CompletableFuture<Void> down = sending(server, noise);
        CompletableFuture<byte[]> arrived =
                CompletableFuture.supplyAsync(() -> readAll(server), ServerFixture.BACKGROUND);
        assertArrayEquals(noise, client.getInputStream().readAllBytes());
        assertArrayEquals(noise, arrived.get());
        up.get();
        down.get();
    }

    private static byte[] readAll(Socket socket) {
        try {
            return socket.getInputStream().readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aResetOfOneSideEndsTheOther() throws IOException {
        client.setSoLinger(true, 0);
        client.close();
        assertEquals(-1, server.getInputStream().read());
        await().until(() -> metric("sunder_proxy_connections_open{") == 0);
    }

    @Test
    void anUnreachableUpstreamClosesTheClientAndIsCounted() throws IOException {
        Proxy nowhere = fixture.client.createProxy("nowhere", "127.0.9.1:0", "127.0.0.1:1");
        try (Socket socket = fixture.connect(nowhere.getListen())) {
            assertEquals(-1, socket.getInputStream().read());
        }
        await().until(() -> metric("sunder_proxy_connections_refused_total") == 1);
    }

    /** A receiver that reads nothing must stop the sender: what is under way is bounded. */
    @ParameterizedTest
    @EnumSource(names = {"NOOP", "LATENCY", "BANDWIDTH", "SLICER", "SLOW_CLOSE"})
    void aSenderIsHeldBackWhenTheReceiverDoesNotRead(ToxicType type) throws IOException {
        // A zero latency, or a rate beyond what is sent, passes everything; the receiver is what blocks.
        String attributes = type == ToxicType.BANDWIDTH ? "{\"rate\":1000000000}" : "{\"average_size\":10000}";
        String toxic = "{\"type\":\"" + type.id() + "\",\"stream\":\"upstream\",\"attributes\":" + attributes + "}";
        assertEquals(200, fixture.call("POST", "/proxies/p/toxics", toxic).statusCode());
        assertBlocksWithin(40L << 20);
    }

    /** What a stall holds is bounded too; the sender is stopped then, as by a network that is down. */
    @Test
    void aSenderIsHeldBackWhenAStallHoldsEnough() throws IOException {
        proxy.toxics().latency("stall", ToxicDirection.UPSTREAM, 3_600_000);
        assertBlocksWithin(40L << 20);
        assertTrue(metric("sunder_toxic_held_bytes") >= 1 << 20);
        assertTrue(metric("sunder_toxic_held_bytes") <= LatencyToxic.CAPACITY_BYTES + (1 << 20));
    }

    private void assertBlocksWithin(long mostBytes) {
        AtomicLong written = new AtomicLong();
        CompletableFuture<Void> sender = CompletableFuture.runAsync(
                () -> {
                    byte[] block = new byte[64 << 10];
                    try {
                        while (written.get() < mostBytes) {
                            client.getOutputStream().write(block);
                            written.addAndGet(block.length);
                        }
                    } catch (IOException closedAtTheEnd) {
                        // The test is over.
                    }
                },
                ServerFixture.BACKGROUND);
        long[] last = {-1};
        await().pollInterval(java.time.Duration.ofMillis(300)).until(() -> {
            long now = written.get();
            boolean still = now == last[0];
            last[0] = now;
            return still || sender.isDone();
        });
        assertTrue(written.get() < mostBytes, "nothing stopped the sender within " + written + " bytes");
    }

    @Test
    void disablingClosesConnectionsAndEnablingTakesNewOnesUnderTraffic() throws IOException {
        for (int round = 0; round < 5; round++) {
            CompletableFuture<Long> flood = flood(client);
            await().until(() -> metric("toxiproxy_proxy_sent_bytes_total{direction=\"upstream\"") > 0);
            proxy.disable();
            assertTrue(flood.join() > 0);
            proxy.enable();
            server.close();
            client = fixture.connect(proxy.getListen());
            server = fixture.accept();
            client.getOutputStream().write(round);
            assertEquals(round, server.getInputStream().read());
        }
    }

    @Test
    void nothingListensFromTheMomentADisabledProxySaysSo() throws IOException {
        for (int round = 0; round < 300; round++) {
            proxy.disable();
            assertThrows(ConnectException.class, () -> fixture.connect(proxy.getListen()), "round " + round);
            proxy.enable();
            fixture.connect(proxy.getListen()).close();
        }
    }

    @Test
    void aProxyThatGetsAnotherUpstreamListensAgainAtOnce() throws IOException {
        for (int round = 0; round < 1000; round++) {
            proxy.setUpstream("127.0.0.1:" + (round + 1));
        }
        assertEquals("127.0.0.1:1000", proxy.getUpstream());
    }

    /** Sends until the connection breaks, while the far end reads. */
    private CompletableFuture<Long> flood(Socket from) {
        Socket to = server;
        CompletableFuture<Void> reader = CompletableFuture.runAsync(
                () -> {
                    try {
                        to.getInputStream().skipNBytes(Long.MAX_VALUE);
                    } catch (IOException broken) {
                        // That is how it ends.
                    }
                },
                ServerFixture.BACKGROUND);
        return CompletableFuture.supplyAsync(
                () -> {
                    byte[] block = new byte[16 << 10];
                    long sent = 0;
                    try {
                        while (true) {
                            from.getOutputStream().write(block);
                            sent += block.length;
                        }
                    } catch (IOException broken) {
                        reader.join();
                        return sent;
                    }
                },
                ServerFixture.BACKGROUND);
    }

    @Test
    void anUpdatedLatencyAppliesToWhatIsHeldAlready() throws IOException {
        var latency = proxy.toxics().latency("l", ToxicDirection.UPSTREAM, 3_600_000);
        client.getOutputStream().write(noise(1000));
        await().until(() -> metric("sunder_toxic_held_bytes") == 1000);
        latency.setLatency(1);
        assertArrayEquals(noise(1000), server.getInputStream().readNBytes(1000));
    }

    @Test
    void anUpdatedLimitCountsWhatHasPassedAlready() throws IOException {
        LimitData limit = proxy.toxics().limitData("l", ToxicDirection.UPSTREAM, 100);
        client.getOutputStream().write(noise(60));
        assertEquals(60, server.getInputStream().readNBytes(60).length);
        limit.setBytes(70);
        client.getOutputStream().write(noise(60));
        assertEquals(10, server.getInputStream().readNBytes(60).length);
    }

    @Test
    void aTimeoutClosesTheConnectionAfterItsTime() throws IOException {
        long start = System.nanoTime();
        proxy.toxics().timeout("t", ToxicDirection.UPSTREAM, 100);
        client.getOutputStream().write(1);
        assertEquals(-1, client.getInputStream().read());
        assertTrue(System.nanoTime() - start >= 98_000_000L);
        assertEquals(-1, server.getInputStream().read());
    }

    @Test
    void aRateOfZeroPassesNothingUntilItIsRaised() throws IOException {
        var bandwidth = proxy.toxics().bandwidth("b", ToxicDirection.UPSTREAM, 0);
        client.getOutputStream().write(1);
        await().until(() -> metric("sunder_toxic_held_bytes") == 1);
        server.setSoTimeout(50);
        try {
            throw new AssertionError("read " + server.getInputStream().read());
        } catch (SocketTimeoutException asItShouldBe) {
            server.setSoTimeout(20_000);
        }
        bandwidth.setRate(1000);
        assertEquals(1, server.getInputStream().read());
    }

    @Test
    void closingTheServerClosesItsConnections() throws IOException {
        fixture.server.close();
        assertEquals(-1, client.getInputStream().read());
        assertEquals(-1, server.getInputStream().read());
    }

    private long metric(String name) throws IOException {
        return fixture.call("GET", "/metrics", "")
                .body()
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
