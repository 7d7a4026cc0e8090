package io.sunder.harness.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.Node;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterClaimTest {
    private static final List<Node> NODES = List.of(Node.broker(1), Node.controller(101));

    @TempDir
    Path directory;

    @Test
    void twoClustersOfOneUserGetDifferentNumbers() {
        try (ClusterClaim first = take(directory);
                ClusterClaim second = take(directory)) {
            assertNotEquals(first.layout().number(), second.layout().number());
        }
    }

    @Test
    void clustersThatShareNoLockDirectoryShareNoAddress() {
        try (ClusterClaim first = take(directory.resolve("a"));
                ClusterClaim second = take(directory.resolve("b"))) {
            var own = first.layout().listenAddresses();
            assertTrue(second.layout().listenAddresses().stream().noneMatch(own::contains));
        }
    }

    @Test
    void aClosedClaimIsFreeAgain() {
        ClusterClaim claim = take(directory);
        int number = claim.layout().number();
        int base = claim.layout().ports().base();
        claim.close();
        claim.close();
        try (ClusterClaim again = take(directory)) {
            assertEquals(number, again.layout().number());
            assertEquals(base, again.layout().ports().base());
        }
    }

    @Test
    void aListenerOnAllAddressesMovesTheClusterToOtherPortsAndIsTold() throws Exception {
        try (ServerSocket wildcard = new ServerSocket()) {
            // Should another cluster of this machine have the port just now, it is as busy as is wanted here.
            if (!AddressProbe.isTaken(new InetSocketAddress(9093))) {
                wildcard.bind(new InetSocketAddress(9093));
            }
            List<String> told = new ArrayList<>();
            try (ClusterClaim claim = ClusterClaim.take(directory, NODES, told::add)) {
                assertNotEquals(9092, claim.layout().ports().base());
                assertTrue(told.get(0).contains("9092") && told.get(0).contains("9093"), told.toString());
            }
        }
    }

    @Test
    void anUnwritableDirectoryIsNamed() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        var refused = assertThrows(ClusterException.class, () -> take(file.resolve("clusters")));
        assertTrue(refused.getMessage().contains(file.toString()), refused.getMessage());
    }

    private static ClusterClaim take(Path directory) {
        return ClusterClaim.take(directory, NODES, ClusterProgress.silent());
    }
}
