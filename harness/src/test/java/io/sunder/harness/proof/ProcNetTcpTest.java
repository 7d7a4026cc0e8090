package io.sunder.harness.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcNetTcpTest {
    private static final String HEADING =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode";

    @Test
    void readsEstablishedConnectionsAndNoOthers() {
        List<ProcNetTcp.Entry> entries = little(
                HEADING,
                "   0: 0101027F:2384 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 40001 1 0000",
                "   1: 0100007F:C350 0102027F:2384 01 00000000:00000000 00:00000000 00000000  1000        0 40002 1 0000",
                "   2: 0100007F:C351 0102027F:2384 06 00000000:00000000 03:00000000 00000000     0        0 0 3 0000");
        assertEquals(List.of(new ProcNetTcp.Entry(at("127.0.0.1", 50000), at("127.2.2.1", 9092), 40002)), entries);
    }

    @Test
    void anIpv4AddressInAnIpv6TableIsTheSameAddress() {
        List<ProcNetTcp.Entry> entries = little(
                HEADING,
                "   0: 0000000000000000FFFF00000100007F:C350 0000000000000000FFFF00000102027F:2384 01"
                        + " 00000000:00000000 00:00000000 00000000     0        0 40003 1 0000");
        assertEquals(List.of(new ProcNetTcp.Entry(at("127.0.0.1", 50000), at("127.2.2.1", 9092), 40003)), entries);
    }

    @Test
    void anIpv6AddressIsReadWordByWord() {
        List<ProcNetTcp.Entry> entries = little("   0: 00000000000000000000000001000000:0050"
                + " B80D0120000000000000000001000000:01BB 01 00000000:00000000 00:00000000 00000000 0 0 5 1 0000");
        assertEquals(List.of(new ProcNetTcp.Entry(at("::1", 80), at("2001:db8::1", 443), 5)), entries);
    }

    @Test
    void aBigEndianMachineWritesTheBytesInOrder() {
        var entries = new ProcNetTcp(ByteOrder.BIG_ENDIAN)
                .parse(List.of("   0: 7F000001:C350 7F020201:2384 01 00000000:00000000 00:00000000 0 0 0 6 1 0"));
        assertEquals(at("127.2.2.1", 9092), entries.get(0).remote());
    }

    private static List<ProcNetTcp.Entry> little(String... lines) {
        return new ProcNetTcp(ByteOrder.LITTLE_ENDIAN).parse(List.of(lines));
    }

    private static InetSocketAddress at(String host, int port) {
        return new InetSocketAddress(host, port);
    }
}
