package io.sunder.harness.link;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real Toxiproxy counts nothing of connections that stay open; a stall is witnessed by the operating system there. */
class StallOnToxiproxyTest {
    private static final int DEADLINE_SECONDS = 20;

    private EchoLink link;

    @BeforeEach
    void open() {
        String program = System.getenv(EngineUnderTest.VARIABLE);
        Assumptions.assumeTrue(
                program != null && !program.isBlank(),
                "the environment variable " + EngineUnderTest.VARIABLE + " names no toxiproxy-server");
        Assumptions.assumeTrue(
                EngineSockets.ofProcess(ProcessHandle.current().pid()).read().isPresent(), "there is no ss (iproute2)");
        link = new EchoLink(LinkMesh.program(Path.of(program)));
    }

    @AfterEach
    void close() throws IOException {
        if (link != null) {
            link.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void bytesOfAnOpenConnectionThatWaitAreTheWitness(Direction direction) throws IOException {
        try (Socket socket = link.establish()) {
            AppliedEffect stall = link.mesh.apply(EchoLink.ID, new Stall(), direction);
            EchoLink.send(socket, "a dozen byte");
            awaitWitness(stall);
            stall.heal();
            EchoLink.expect(socket, "a dozen byte");
            assertEquals(Optional.of("12 bytes held"), stall.witness());
        }
    }

    @Test
    void bytesOfANewConnectionThatWaitAreTheWitness() throws IOException {
        AppliedEffect stall = link.mesh.apply(EchoLink.ID, new Stall(), Direction.REQUEST);
        try (Socket socket = link.connect()) {
            EchoLink.send(socket, "a dozen byte");
            awaitWitness(stall);
            stall.heal();
            EchoLink.expect(socket, "a dozen byte");
        }
    }

    private static void awaitWitness(AppliedEffect stall) {
        await().atMost(Duration.ofSeconds(DEADLINE_SECONDS))
                .until(() -> stall.witness().equals(Optional.of("12 bytes held")));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void aStallWithoutTrafficHasNone(Direction direction) throws IOException {
        try (Socket idle = link.establish()) {
            AppliedEffect stall = link.mesh.apply(EchoLink.ID, new Stall(), direction);
            assertEquals(Optional.empty(), stall.witness());
            stall.heal();
            assertEquals(Optional.empty(), stall.witness());
            EchoLink.roundTrip(idle, "goes on");
            assertEquals(Optional.empty(), stall.witness());
        }
    }

    @Test
    void trafficOfALinkThatIsNotStalledHasNone() throws IOException {
        try (Socket socket = link.establish()) {
            SocketTable before = sockets();
            EchoLink.roundTrip(socket, "bytes pass");
            await().atMost(Duration.ofSeconds(DEADLINE_SECONDS)).untilAsserted(() -> {
                SocketTable now = sockets();
                LinkEndpoint endpoint = link.mesh.endpoint(EchoLink.ID);
                for (Direction way : List.of(Direction.REQUEST, Direction.RESPONSE)) {
                    assertEquals(10, now.enteredSince(before, endpoint, way));
                    assertEquals(0, now.of(endpoint, way).inside());
                }
            });
        }
    }

    private SocketTable sockets() {
        return link.mesh.link(EchoLink.ID).sockets().read().orElseThrow();
    }

    @Test
    void aStallWhoseToxicsAreGoneHasNone() throws IOException {
        try (Socket socket = link.establish()) {
            AppliedEffect stall = link.mesh.apply(EchoLink.ID, new Stall(), Direction.BOTH);
            link.mesh.link(EchoLink.ID).remove(Set.of("stall-0-upstream", "stall-0-downstream"));
            EchoLink.roundTrip(socket, "bytes pass");
            assertEquals(Optional.empty(), stall.witness());
        }
    }
}
