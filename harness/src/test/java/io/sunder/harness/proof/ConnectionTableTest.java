package io.sunder.harness.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ConnectionTableTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void theKernelsTableShowsBothEndsOfAConnectionOfThisProcess() throws Exception {
        long pid = ProcessHandle.current().pid();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            var here = new InetSocketAddress(client.getLocalAddress(), client.getLocalPort());
            var there = new InetSocketAddress(accepted.getLocalAddress(), accepted.getLocalPort());
            List<Connection> found = new ProcConnections(Path.of("/proc")).established(Set.of(pid));
            assertTrue(found.contains(new Connection(pid, here, there)), found.toString());
            assertTrue(found.contains(new Connection(pid, there, here)), found.toString());
        }
    }

    @Test
    void readsWhatLsofPrintsForMachines() {
        String output = """
                p4711
                f12
                n127.0.0.1:50000->127.2.2.1:9092
                f13
                n*:9092
                p4712
                f9
                n[::1]:50001->[::1]:9093
                """;
        assertEquals(
                List.of(
                        new Connection(4711, at("127.0.0.1", 50000), at("127.2.2.1", 9092)),
                        new Connection(4712, at("::1", 50001), at("::1", 9093))),
                LsofConnections.parse(output));
    }

    private static InetSocketAddress at(String host, int port) {
        return new InetSocketAddress(host, port);
    }
}
