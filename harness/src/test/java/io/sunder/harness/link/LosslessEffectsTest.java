package io.sunder.harness.link;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Effects after which an established connection goes on with nothing lost. */
class LosslessEffectsTest {
    private EchoLink link;
    private Socket established;

    @BeforeEach
    void establish() throws IOException {
        link = new EchoLink();
        established = link.establish();
    }

    @AfterEach
    void close() throws IOException {
        established.close();
        link.close();
    }

    private static int ways(Direction direction) {
        return direction == Direction.BOTH ? 2 : 1;
    }

    @ParameterizedTest
    @EnumSource
    void stallHoldsUntilHealAndThenDelivers(Direction direction) throws IOException {
        AppliedEffect stall = link.apply(new Stall(), direction);
        assertEquals(Optional.empty(), stall.witness());

        long before = link.server.received();
        EchoLink.send(established, "later");
        await().until(() -> stall.witness().equals(Optional.of("5 bytes held")));
        assertEquals(0, established.getInputStream().available());
        assertEquals(direction == Direction.RESPONSE ? 5 : 0, link.server.received() - before);

        stall.heal();
        EchoLink.expect(established, "later");
        EchoLink.roundTrip(established, "and on it goes");
        assertEquals(Optional.of("5 bytes held"), stall.witness());
    }

    @ParameterizedTest
    @EnumSource
    void delayMakesRoundTripsLonger(Direction direction) throws IOException {
        AppliedEffect delay = link.apply(new Delay(Duration.ofMillis(60)), direction);
        assertEquals(Optional.empty(), delay.witness());

        long start = System.nanoTime();
        EchoLink.roundTrip(established, "slow");
        Timing.assertAtLeast(Duration.ofMillis(60L * ways(direction)), start);
        assertEquals(Optional.of(4 * ways(direction) + " bytes delayed by about 60 ms"), delay.witness());

        delay.heal();
        EchoLink.roundTrip(established, "and on it goes");
    }

    @ParameterizedTest
    @EnumSource
    void throttleLimitsTheRate(Direction direction) throws Exception {
        AppliedEffect throttle = link.apply(new Throttle(400), direction);
        assertEquals(Optional.empty(), throttle.witness());

        byte[] noise = EchoLink.noise(100_000);
        long start = System.nanoTime();
        assertArrayEquals(noise, echoed(established, noise));
        Timing.assertAtLeast(Duration.ofMillis(250), start);
        assertEquals(Optional.of(noise.length * ways(direction) + " bytes passed at <= 400 KB/s"), throttle.witness());

        throttle.heal();
        EchoLink.roundTrip(established, "and on it goes");
    }

    @ParameterizedTest
    @EnumSource
    void sliceSendsSmallSegmentsWithPauses(Direction direction) throws Exception {
        AppliedEffect slice = link.apply(new Slice(100, 50, Duration.ofMillis(5)), direction);
        assertEquals(Optional.empty(), slice.witness());

        byte[] noise = EchoLink.noise(3_000);
        long start = System.nanoTime();
        assertArrayEquals(noise, echoed(established, noise));
        // At most 150 bytes a segment: at least 20 segments, and a pause between each two.
        Timing.assertAtLeast(Duration.ofMillis(19 * 5), start);
        assertEquals(
                Optional.of(3_000 * ways(direction) + " bytes sliced into segments of about 100 bytes"),
                slice.witness());

        slice.heal();
        EchoLink.roundTrip(established, "and on it goes");
    }

    @ParameterizedTest
    @EnumSource
    void slowClosePutsTheEndOff(Direction direction) throws IOException {
        AppliedEffect slowClose = link.apply(new SlowClose(Duration.ofMillis(120)), direction);
        EchoLink.roundTrip(established, "bytes are not affected");
        assertEquals(Optional.empty(), slowClose.witness());

        long start = System.nanoTime();
        established.shutdownOutput();
        assertEquals(-1, established.getInputStream().read());
        Timing.assertAtLeast(Duration.ofMillis(120L * ways(direction)), start);
        String ends = direction == Direction.BOTH ? "the ends of 2 streams" : "the end of 1 stream";
        assertEquals(Optional.of(ends + " put off by 120 ms"), slowClose.witness());

        slowClose.heal();
        link.assertNewConnectionsWork();
    }

    @Test
    void healingSlowClosePassesTheEndOnAtOnce() throws IOException {
        AppliedEffect slowClose = link.apply(new SlowClose(Duration.ofHours(1)), Direction.REQUEST);
        established.shutdownOutput();
        await().until(() -> slowClose.witness().isPresent());
        slowClose.heal();
        assertEquals(-1, established.getInputStream().read());
    }

    static List<LinkEffect> effectsThatLoseNothing() {
        return List.of(
                new Stall(),
                new Delay(Duration.ofMillis(20), Duration.ofMillis(20)),
                new Throttle(20_000),
                new Slice(5_000, 4_000, Duration.ofNanos(20_000)),
                new SlowClose(Duration.ofMillis(10)));
    }

    @ParameterizedTest
    @MethodSource("effectsThatLoseNothing")
    void megabytesArriveWholeAndInOrderWhileTheEffectComesAndGoes(LinkEffect effect) throws Exception {
        byte[] noise = EchoLink.noise(6 << 20);
        CompletableFuture<byte[]> echo = CompletableFuture.supplyAsync(() -> echoedUnchecked(established, noise));
        for (int i = 0; i < 4 && !echo.isDone(); i++) {
            long before = link.mesh.traffic(EchoLink.ID).request().received();
            AppliedEffect applied = link.apply(effect, Direction.BOTH);
            if (!(effect instanceof SlowClose)) {
                await().until(() -> applied.witness().isPresent() || echo.isDone());
            }
            applied.heal();
            await().until(() ->
                    echo.isDone() || link.mesh.traffic(EchoLink.ID).request().received() > before);
        }
        assertArrayEquals(noise, echo.get());
        LinkTraffic traffic = link.mesh.traffic(EchoLink.ID);
        assertTrue(traffic.request().received() >= noise.length, traffic::toString);
        await().until(() -> allForwarded(link.mesh.traffic(EchoLink.ID)));
    }

    private static boolean allForwarded(LinkTraffic traffic) {
        return traffic.request().received() == traffic.request().forwarded()
                && traffic.response().received() == traffic.response().forwarded();
    }

    private static byte[] echoedUnchecked(Socket socket, byte[] bytes) {
        try {
            return echoed(socket, bytes);
        } catch (Exception e) {
            throw new AssertionError("the echo broke off", e);
        }
    }

    /** Sends while it reads, as an echo of more than the sockets' buffers needs. */
    private static byte[] echoed(Socket socket, byte[] bytes) throws Exception {
        CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> {
            try {
                socket.getOutputStream().write(bytes);
            } catch (IOException e) {
                throw new AssertionError("sending broke off", e);
            }
        });
        byte[] back = socket.getInputStream().readNBytes(bytes.length);
        sent.get();
        return back;
    }
}
