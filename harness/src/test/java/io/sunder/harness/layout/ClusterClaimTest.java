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

    /** Away from the ports of clusters that run on this machine just now, and from those of another such test. */
    private static final int BASE = 20_000 + (int) (ProcessHandle.current().pid() % 20) * 500;

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
        int base = BASE + 200;
        try (ServerSocket wildcard = new ServerSocket()) {
            wildcard.bind(new InetSocketAddress(base + 1));
            List<String> told = new ArrayList<>();
            try (ClusterClaim claim = ClusterClaim.take(directory, NODES, told::add, base)) {
                assertEquals(base + 100, claim.layout().ports().base());
                assertTrue(told.get(0).contains(base + "-" + (base + 3)), told.toString());
                assertTrue(told.get(0).contains(":" + (base + 1)), told.toString());
                assertTrue(told.get(0).contains((base + 100) + "-"), told.toString());
            }
        }
    }

    @Test
    void aNumberWhoseAddressesAreBusyIsPassedOver() throws Exception {
        int number;
        InetSocketAddress node;
        try (ClusterClaim claim = take(directory)) {
            number = claim.layout().number();
            node = claim.layout().directAddress(NODES.get(0));
        }
        try (ServerSocket leftBehind = new ServerSocket()) {
            leftBehind.bind(node);
            try (ClusterClaim claim = take(directory)) {
                assertNotEquals(number, claim.layout().number());
                assertEquals(BASE, claim.layout().ports().base());
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
        return ClusterClaim.take(directory, NODES, ClusterProgress.silent(), BASE);
    }
}
