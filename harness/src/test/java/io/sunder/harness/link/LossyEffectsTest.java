package io.sunder.harness.link;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Effects that end connections or lose bytes: each on a connection that was established before. */
class LossyEffectsTest {
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

    @Test
    void cutResetsEstablishedConnectionsAndRefusesNewOnes() throws IOException {
        AppliedEffect cut = link.apply(new Cut(), Direction.BOTH);

        assertThrows(SocketException.class, () -> established.getInputStream().read());
        assertThrows(ConnectException.class, link::connect);
        assertEquals(Optional.of("1 connection cut, no byte passed since"), cut.witness());

        cut.heal();
        link.assertNewConnectionsWork();
        assertEquals(Optional.of("1 connection cut, no byte passed since"), cut.witness());
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "RESPONSE"})
    void oneWayCutResetsConnectionsAtTheFirstBytesThatWay(Direction direction) throws IOException {
        AppliedEffect cut = link.apply(new Cut(), direction);
        assertEquals(Optional.empty(), cut.witness());

        long before = link.server.received();
        EchoLink.send(established, "lost");
        assertThrows(SocketException.class, () -> established.getInputStream().read());
        try (Socket fresh = link.connect()) {
            EchoLink.send(fresh, "lost too");
            assertThrows(SocketException.class, () -> fresh.getInputStream().read());
        }
        long arrived = direction == Direction.REQUEST ? 0 : "lost".length() + "lost too".length();
        assertEquals(arrived, link.server.received() - before);
        String way = direction == Direction.REQUEST ? "request" : "response";
        assertEquals(Optional.of("2 connections reset at the first " + way + " bytes, none passed"), cut.witness());

        cut.heal();
        link.assertNewConnectionsWork();
    }

    @ParameterizedTest
    @EnumSource
    void blackholeSwallowsAndClosesConnectionsAtHeal(Direction direction) throws IOException {
        AppliedEffect blackhole = link.apply(new Blackhole(), direction);
        assertEquals(Optional.empty(), blackhole.witness());

        long before = link.server.received();
        EchoLink.send(established, "into nothing");
        await().until(() -> blackhole.witness().equals(Optional.of("12 bytes swallowed")));
        assertEquals(direction == Direction.RESPONSE ? 12 : 0, link.server.received() - before);
        established.setSoTimeout(100);
        assertThrows(
                SocketTimeoutException.class, () -> established.getInputStream().read());

        blackhole.heal();
        established.setSoTimeout(20_000);
        assertEquals(-1, established.getInputStream().read());
        link.assertNewConnectionsWork();
        assertEquals(Optional.of("12 bytes swallowed"), blackhole.witness());
    }

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "RESPONSE"})
    void limitLetsExactlyThatManyBytesThrough(Direction direction) throws IOException {
        AppliedEffect limit = link.apply(new Limit(10), direction);

        long before = link.server.received();
        EchoLink.roundTrip(established, "0123");
        assertEquals(Optional.empty(), limit.witness());
        EchoLink.send(established, "456789abcdef");
        await().until(() -> limit.witness().equals(Optional.of("1 connection closed after 10 bytes")));
        await().until(() -> link.server.ended() == 1);
        assertEquals(direction == Direction.REQUEST ? 10 : 16, link.server.received() - before);
        if (direction == Direction.RESPONSE) {
            EchoLink.expect(established, "456789");
        }
        assertStreamIsOver();

        limit.heal();
        link.assertNewConnectionsWork();
    }

    @Test
    void limitCountsBothDirectionsByThemselves() throws IOException {
        AppliedEffect limit = link.apply(new Limit(4), Direction.BOTH);
        EchoLink.send(established, "01234567");
        await().until(() -> limit.witness().isPresent());
        await().until(() -> link.server.ended() == 1);
        assertEquals("established".length() + 4, link.server.received());
        limit.heal();
        link.assertNewConnectionsWork();
    }

    private void assertStreamIsOver() throws IOException {
        try {
            assertEquals(-1, established.getInputStream().read());
        } catch (SocketException reset) {
            // Bytes that were still under way make the end a reset; over it is either way.
        }
    }

    @ParameterizedTest
    @EnumSource
    void resetComesAfterItsDelayAndDropsTheBytes(Direction direction) throws IOException {
        AppliedEffect reset = link.apply(new Reset(Duration.ofMillis(80)), direction);
        assertEquals(Optional.empty(), reset.witness());

        long before = link.server.received();
        long start = System.nanoTime();
        EchoLink.send(established, "dropped");
        assertThrows(SocketException.class, () -> established.getInputStream().read());
        Timing.assertAtLeast(Duration.ofMillis(80), start);
        assertEquals(direction == Direction.RESPONSE ? 7 : 0, link.server.received() - before);
        assertEquals(Optional.of("1 connection reset"), reset.witness());

        reset.heal();
        link.assertNewConnectionsWork();
    }

    @Test
    void connectionsThatAResetDidNotReachGoOnAfterHeal() throws IOException {
        AppliedEffect reset = link.apply(new Reset(Duration.ZERO), Direction.REQUEST);
        reset.heal();
        EchoLink.roundTrip(established, "nothing happened to me");
        assertEquals(Optional.empty(), reset.witness());
    }
}
