package io.sunder.harness.layout;

import io.sunder.harness.cluster.ClusterException;
import io.sunder.harness.cluster.ClusterProgress;
import io.sunder.harness.cluster.Node;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * A cluster number that nobody else on this machine uses until it is closed.
 *
 * <p>A lock on a file tells the clusters of one user apart. A socket that listens on an address of the number's own does
 * the same between users, who share no directory. The kernel frees both when the harness dies; nodes that outlive it
 * keep their addresses busy, so probing these makes the next claim pass over the number until they are ended.
 */
public final class ClusterClaim implements AutoCloseable {
    private static final int FIRST_NUMBER = 2;
    private static final int LAST_NUMBER = 250;
    private static final int FIRST_BASE_PORT = 9092;
    private static final int BASE_PORT_STEP = 100;
    private static final int BASE_PORT_TRIES = 20;

    /** A loopback address that no cluster has, since it has no such number. */
    private static final InetAddress UNUSED = ClusterLayout.address(254, 255, 254);

    private final ClusterLayout layout;
    private final FileChannel lock;
    private final ServerSocket marker;

    private ClusterClaim(ClusterLayout layout, FileChannel lock, ServerSocket marker) {
        this.layout = layout;
        this.lock = lock;
        this.marker = marker;
    }

    /**
     * Takes the first free number, on the usual ports or, if something listens there on all addresses, on others.
     *
     * @param directory holds one lock file a number; created if absent
     * @param progress hears if the ports aren't the usual ones, and why
     * @throws ClusterException if no number is free
     */
    public static ClusterClaim take(Path directory, List<Node> nodes, ClusterProgress progress) {
        return take(directory, nodes, progress, FIRST_BASE_PORT);
    }

    static ClusterClaim take(Path directory, List<Node> nodes, ClusterProgress progress, int firstBasePort) {
        Obstacles obstacles = new Obstacles();
        Ports ports = freePorts(firstBasePort, obstacles);
        if (ports.base() != firstBasePort) {
            progress.step("the usual ports " + new Ports(firstBasePort) + " are busy (" + obstacles.last()
                    + "); the cluster uses " + ports);
        }
        for (int number = FIRST_NUMBER; number <= LAST_NUMBER; number++) {
            Optional<FileChannel> lock = tryLock(directory, number);
            if (lock.isEmpty()) {
                obstacles.add("number " + number + " is used by another cluster of this user");
                continue;
            }
            Optional<ClusterClaim> claim = tryNumber(new ClusterLayout(number, ports, nodes), lock.get(), obstacles);
            if (claim.isPresent()) {
                return claim.get();
            }
            close(lock.get());
        }
        throw new ClusterException("no cluster number between " + FIRST_NUMBER + " and " + LAST_NUMBER
                + " is free on this machine; the last obstacle: " + obstacles.last()
                + ". End other clusters, or free the ports " + ports);
    }

    /** Ports on which nothing listens on all addresses at once; that would take them from every cluster number. */
    private static Ports freePorts(int firstBasePort, Obstacles obstacles) {
        for (int attempt = 0; attempt < BASE_PORT_TRIES; attempt++) {
            Ports ports = new Ports(firstBasePort + attempt * BASE_PORT_STEP);
            Optional<String> busy = AddressProbe.firstBusy(ports.on(UNUSED));
            if (busy.isEmpty()) {
                return ports;
            }
            requireLoopback();
            obstacles.add("something listens on all addresses: " + busy.get());
        }
        throw new ClusterException("no " + Ports.COUNT + " free ports in a row were found from " + firstBasePort
                + " on in steps of " + BASE_PORT_STEP + "; the last obstacle: " + obstacles.last());
    }

    /** The number may belong to another user's cluster, or to nodes that outlived their harness. */
    private static Optional<ClusterClaim> tryNumber(ClusterLayout layout, FileChannel lock, Obstacles obstacles) {
        Optional<ServerSocket> marker = tryMark(layout);
        if (marker.isEmpty()) {
            obstacles.add("number " + layout.number() + " is marked as used");
            return Optional.empty();
        }
        Optional<String> busy = AddressProbe.firstBusy(layout.listenAddresses());
        if (busy.isPresent()) {
            obstacles.add(busy.get());
            close(marker.get());
            return Optional.empty();
        }
        return Optional.of(new ClusterClaim(layout, lock, marker.get()));
    }

    /** Why a number or port was passed over; the last reason is the one worth telling. */
    private static final class Obstacles {
        private String last = "none";

        void add(String obstacle) {
            last = obstacle;
        }

        String last() {
            return last;
        }
    }

    public ClusterLayout layout() {
        return layout;
    }

    private static Optional<FileChannel> tryLock(Path directory, int number) {
        try {
            Files.createDirectories(directory);
            FileChannel channel = FileChannel.open(
                    directory.resolve("cluster-" + number + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            try {
                if (channel.tryLock() != null) {
                    return Optional.of(channel);
                }
            } catch (OverlappingFileLockException e) {
                // Held by this very JVM, which runs another cluster.
            }
            channel.close();
            return Optional.empty();
        } catch (IOException e) {
            throw new ClusterException(
                    "cluster numbers can't be claimed in " + directory + ": " + e + "; make it writable", e);
        }
    }

    private static Optional<ServerSocket> tryMark(ClusterLayout layout) {
        try {
            ServerSocket socket = new ServerSocket();
            try {
                socket.bind(layout.markerAddress(), 1);
                return Optional.of(socket);
            } catch (IOException e) {
                socket.close();
                return Optional.empty();
            }
        } catch (IOException e) {
            throw new ClusterException("this process can't open sockets: " + e, e);
        }
    }

    private static void requireLoopback() {
        if (!AddressProbe.hasAddress(UNUSED)) {
            throw new ClusterException("this machine's loopback interface doesn't answer for " + UNUSED.getHostAddress()
                    + "; clusters as local processes need all of 127.0.0.0/8 (on macOS each address must be added with"
                    + " 'ifconfig lo0 alias'), or use the docker runtime");
        }
    }

    private static void close(Closeable resource) {
        try {
            resource.close();
        } catch (IOException e) {
            throw new ClusterException("a claimed cluster number can't be given back: " + e, e);
        }
    }

    /** Gives the number back. No effect the second time. */
    @Override
    public void close() {
        close(marker);
        close(lock);
    }
}
