package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.harness.link.SocketTable.Bytes;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is told of a link by the operating system's counts, from lines as {@code ss -tinHO} prints them. */
class SocketTableTest {
    private static final LinkEndpoint LINK = new LinkEndpoint(
            LinkId.parse("2>1"), new InetSocketAddress("127.7.2.1", 9092), new InetSocketAddress("127.7.1.1", 9092));

    private static String accepted(long received, long acknowledged, long unsent) {
        return line("127.7.2.1:9092", "127.0.0.1:41000", received, acknowledged, unsent);
    }

    private static String opened(long received, long acknowledged, long unsent) {
        return line("127.0.0.1:52000", "127.7.1.1:9092", received, acknowledged, unsent);
    }

    private static String line(String local, String remote, long received, long acknowledged, long unsent) {
        return "ESTAB 0      " + unsent + "      " + local + " " + remote + " users:((\"toxiproxy\",pid=7,fd=5)) bbr"
                + " rto:204 bytes_sent:9999 bytes_acked:" + acknowledged + " bytes_received:" + received
                + " segs_out:2";
    }

    private static SocketTable table(String... lines) {
        return SocketTable.parse(List.of(lines));
    }

    @Test
    void whatCameInAndDidNotGoOutIsInside() {
        SocketTable table = table(accepted(224, 50, 0), opened(57, 101, 0));
        assertEquals(new Bytes(224, 100), table.of(LINK, Direction.REQUEST));
        assertEquals(124, table.of(LINK, Direction.REQUEST).inside());
        assertEquals(new Bytes(57, 50), table.of(LINK, Direction.RESPONSE));
    }

    @Test
    void whatWaitsForTheReceiverHasLeftTheEngine() {
        assertEquals(
                0,
                table(accepted(224, 50, 7), opened(57, 101, 124))
                        .of(LINK, Direction.REQUEST)
                        .inside());
        assertEquals(
                0,
                table(accepted(224, 50, 7), opened(57, 101, 124))
                        .of(LINK, Direction.RESPONSE)
                        .inside());
    }

    @Test
    void aConnectionThatLostOneEndSaysNothing() {
        assertEquals(new Bytes(0, 0), table(accepted(224, 50, 0)).of(LINK, Direction.REQUEST));
        assertEquals(new Bytes(0, 0), table(opened(57, 101, 0)).of(LINK, Direction.RESPONSE));
    }

    @Test
    void otherLinksAndListenersAreNotCounted() {
        SocketTable table = table(
                accepted(224, 50, 0),
                opened(57, 101, 0),
                line("127.7.2.3:9092", "127.0.0.1:41001", 1000, 0, 0),
                line("127.0.0.1:52001", "127.7.3.1:9092", 1000, 0, 0),
                "Netid State Recv-Q",
                "");
        assertEquals(124, table.of(LINK, Direction.REQUEST).inside());
        assertEquals(7, table.of(LINK, Direction.RESPONSE).inside());
    }

    @Test
    void onlyWhatCameSinceCounts() {
        SocketTable before = table(accepted(200, 50, 0), opened(57, 101, 0));
        SocketTable now = table(accepted(224, 50, 0), opened(57, 101, 0));
        assertEquals(24, now.enteredSince(before, LINK, Direction.REQUEST));
        assertEquals(0, now.enteredSince(before, LINK, Direction.RESPONSE));
        assertEquals(224, now.enteredSince(SocketTable.EMPTY, LINK, Direction.REQUEST));
    }

    @Test
    void anAddressInIpv6ClothesIsTheSame() {
        SocketTable table =
                table(line("[::ffff:127.7.2.1]:9092", "[::ffff:127.0.0.1]:41000", 24, 0, 0), opened(0, 1, 0));
        assertEquals(24, table.of(LINK, Direction.REQUEST).inside());
    }

    @Test
    void whereNobodyCanLookNothingIsSeen() {
        assertEquals(Optional.empty(), EngineSockets.UNSEEN.read());
        assertEquals(Optional.empty(), new EngineSockets(List.of("no-such-program-here"), "").read());
        assertEquals(Optional.empty(), new EngineSockets(List.of("false"), "").read());
        assertEquals(Optional.of(SocketTable.EMPTY), new EngineSockets(List.of("true"), "").read());
    }
}
