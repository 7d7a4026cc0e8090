package io.sunder.harness.link;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import io.sunder.harness.toxiproxy.ToxiproxyServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkMeshTest {
    private EchoLink link;

    @BeforeEach
    void open() {
        link = new EchoLink();
    }

    @AfterEach
    void close() throws IOException {
        link.close();
    }

    static List<LinkEffect> everyEffect() {
        return List.of(
                new Cut(),
                new Blackhole(),
                new Stall(),
                new Delay(Duration.ofMillis(1)),
                new Throttle(1_000),
                new Slice(10, 0, Duration.ZERO),
                new SlowClose(Duration.ofMillis(1)),
                new Limit(1_000),
                new Reset(Duration.ZERO));
    }

    @ParameterizedTest
    @MethodSource("everyEffect")
    void noEffectHasAWitnessOnALinkWithoutTraffic(LinkEffect effect) throws IOException {
        for (Direction direction : Direction.values()) {
            AppliedEffect applied = link.apply(effect, direction);
            assertEquals(Optional.empty(), applied.witness());
            applied.heal();
            assertEquals(Optional.empty(), applied.witness());
        }
        link.assertNewConnectionsWork();
    }

    @Test
    void anOpenConnectionWithoutTrafficWitnessesNothingButACut() throws IOException {
        try (Socket idle = link.establish()) {
            for (LinkEffect effect : everyEffect().subList(1, 9)) {
                if (!(effect instanceof Blackhole)) {
                    try (AppliedEffect applied = link.apply(effect, Direction.BOTH)) {
                        assertEquals(Optional.empty(), applied.witness(), effect.kind());
                    }
                }
            }
            EchoLink.roundTrip(idle, "still here");
        }
    }

    @Test
    void severalEffectsActOnOneLinkAtOnce() throws IOException {
        try (Socket socket = link.establish()) {
            AppliedEffect delay = link.apply(new Delay(Duration.ofMillis(40)), Direction.REQUEST);
            AppliedEffect second = link.apply(new Delay(Duration.ofMillis(40)), Direction.REQUEST);
            AppliedEffect slice = link.apply(new Slice(2, 0, Duration.ZERO), Direction.RESPONSE);
            long start = System.nanoTime();
            EchoLink.roundTrip(socket, "twice delayed, then sliced");
            Timing.assertAtLeast(Duration.ofMillis(80), start);
            delay.heal();
            start = System.nanoTime();
            EchoLink.roundTrip(socket, "delayed once");
            Timing.assertAtLeast(Duration.ofMillis(40), start);
            assertTrue(second.witness().isPresent());
            assertTrue(slice.witness().isPresent());
        }
    }

    @Test
    void aLinkWithTwoCutsStaysCutUntilBothAreHealed() throws IOException {
        try (Socket socket = link.establish()) {
            AppliedEffect first = link.apply(new Cut(), Direction.BOTH);
            AppliedEffect second = link.apply(new Cut(), Direction.BOTH);
            first.heal();
            first.heal();
            assertThrows(ConnectException.class, link::connect);
            assertTrue(socket.isConnected());
            second.heal();
            link.assertNewConnectionsWork();
            assertEquals(Optional.of("1 connection cut, no byte passed since"), second.witness());
        }
    }

    @Test
    void healIsIdempotentAndLeavesLaterEffectsAlone() throws IOException {
        try (Socket socket = link.establish()) {
            AppliedEffect stall = link.apply(new Stall(), Direction.BOTH);
            stall.heal();
            AppliedEffect later = link.apply(new Stall(), Direction.BOTH);
            stall.heal();
            stall.close();
            EchoLink.send(socket, "held");
            await().until(() -> later.witness().isPresent());
            assertEquals(0, socket.getInputStream().available());
            later.heal();
            EchoLink.expect(socket, "held");
        }
    }

    @Test
    void resetAllHealsWhateverIsInForce() throws IOException {
        try (Socket socket = link.establish()) {
            AppliedEffect stall = link.apply(new Stall(), Direction.REQUEST);
            link.apply(new Delay(Duration.ofHours(1)), Direction.RESPONSE);
            EchoLink.send(socket, "held");
            await().until(() -> stall.witness().isPresent());
            link.mesh.resetAll();
            EchoLink.expect(socket, "held");
            link.apply(new Cut(), Direction.BOTH);
            link.mesh.resetAll();
            link.mesh.resetAll();
            link.assertNewConnectionsWork();
            assertEquals(Optional.of("4 bytes held"), stall.witness());
        }
    }

    @Test
    void trafficCountsBytesOfEachDirectionAndConnections() throws IOException {
        try (Socket first = link.establish();
                Socket second = link.establish()) {
            EchoLink.roundTrip(first, "12345");
            EchoLink.roundTrip(second, "123");
            await().until(() -> link.mesh.traffic(EchoLink.ID).response().forwarded() == 30);
            LinkTraffic traffic = link.mesh.traffic(EchoLink.ID);
            assertEquals(new LinkTraffic.Bytes(30, 30), traffic.request());
            assertEquals(2, traffic.connectionsOpened().orElseThrow());
            assertEquals(2, traffic.connectionsOpen().orElseThrow());
        }
        await().until(() -> link.mesh.traffic(EchoLink.ID).connectionsOpen().orElseThrow() == 0);
        assertEquals(2, link.mesh.traffic(EchoLink.ID).connectionsOpened().orElseThrow());
    }

    @Test
    void effectsFromManyThreadsAllHeal() throws IOException {
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            LinkEffect effect = everyEffect().get(i);
            threads.add(CompletableFuture.runAsync(() -> {
                for (int round = 0; round < 3; round++) {
                    try (AppliedEffect applied = link.apply(effect, Direction.BOTH)) {
                        assertEquals(effect, applied.effect());
                    }
                }
            }));
        }
        threads.forEach(CompletableFuture::join);
        link.assertNewConnectionsWork();
    }

    @Test
    void unknownLinksAreNamedInTheError() {
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class, () -> link.mesh.apply(LinkId.parse("3>1"), new Cut(), Direction.BOTH));
        assertEquals("no link 3>1 in the mesh; there are [2>1]", error.getMessage());
    }

    @Test
    void addingALinkThatCannotListenAddsNone() {
        InetSocketAddress taken = link.mesh.endpoint(EchoLink.ID).listen();
        LinkEndpoint free =
                new LinkEndpoint(LinkId.parse("3>1"), new InetSocketAddress("127.0.9.3", 0), link.server.address());
        LinkEndpoint clash = new LinkEndpoint(LinkId.parse("3>2"), taken, link.server.address());
        LinkException error = assertThrows(LinkException.class, () -> link.mesh.add(List.of(free, clash)));
        assertTrue(error.getMessage().contains("cannot make link 3>2"), error.getMessage());
        assertEquals(Set.of(EchoLink.ID), link.mesh.links());
        link.mesh.add(List.of(free));
        assertEquals(Set.of(EchoLink.ID, free.id()), link.mesh.links());
    }

    @Test
    void anApplyThatFailsHalfWayLeavesNothingBehind() throws IOException {
        try (ToxiproxyServer server =
                        ToxiproxyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
                EchoServer echo = new EchoServer();
                LinkMesh mesh = LinkMesh.connect(server.apiAddress())) {
            LinkEndpoint endpoint =
                    new LinkEndpoint(EchoLink.ID, new InetSocketAddress("127.0.9.2", 0), echo.address());
            mesh.add(List.of(endpoint));
            // The response toxic's name is taken, so the second half of the effect is refused.
            var api = new ToxiproxyClient("127.0.0.1", server.apiAddress().getPort());
            var proxy = api.getProxy("2-to-1");
            proxy.toxics().bandwidth("stall-0-downstream", ToxicDirection.DOWNSTREAM, 1);
            assertThrows(LinkException.class, () -> mesh.apply(EchoLink.ID, new Stall(), Direction.BOTH));
            assertEquals(0, proxy.toxics().getAll().size());
            mesh.resetAll();
        }
    }

    @Test
    void healAfterTheEngineIsGoneSaysSo() throws IOException {
        try (EchoServer echo = new EchoServer()) {
            ToxiproxyServer server =
                    ToxiproxyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
            LinkMesh mesh = LinkMesh.connect(server.apiAddress());
            mesh.add(List.of(new LinkEndpoint(EchoLink.ID, new InetSocketAddress("127.0.9.2", 0), echo.address())));
            AppliedEffect stall = mesh.apply(EchoLink.ID, new Stall(), Direction.BOTH);
            server.close();
            LinkException error = assertThrows(LinkException.class, stall::heal);
            assertTrue(error.getMessage().contains("cannot heal stall on 2>1"), error.getMessage());
            assertThrows(LinkException.class, mesh::close);
        }
    }

    @Test
    void connectingToNothingIsAHarnessError() {
        assertThrows(
                LinkException.class,
                () -> LinkMesh.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1)));
    }
}
