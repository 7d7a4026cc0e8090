package io.sunder.harness.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Measures what a link costs: round trips of 64 bytes and one-way throughput over one connection, and connections
 * one after the other, directly on loopback, through links of the embedded engine, and, if there is one, through
 * those of a {@code toxiproxy-server}; each engine without a toxic, and with a delay of 1 ms in each direction. Both
 * ends of the connections are threads of this process.
 */
public final class LinkBench {
    private static final LinkId PLAIN = new LinkId("client", "1");
    private static final LinkId DELAYED = new LinkId("client", "2");
    private static final Delay DELAY = new Delay(Duration.ofMillis(1));
    /** Few enough that the ports which closed connections keep for a minute don't run out. */
    private static final int MOST_CONNECTIONS = 800;

    private static final int ROUNDS = 3;
    private static final int BLOCK_BYTES = 256 << 10;
    private static final long LONGEST_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoTime;
    private final Duration perRound;

    /** A way to the server, and what was measured on it so far. */
    private record Measured(
            String path, InetSocketAddress target, Histogram roundTrips, List<Double> rates, List<Double> connections) {
        Measured(String path, InetSocketAddress target) {
            this(path, target, new Histogram(LONGEST_NANOS, 3), new ArrayList<>(), new ArrayList<>());
        }

        LinkFigures figures() {
            return new LinkFigures(
                    path,
                    roundTrips.getValueAtPercentile(50),
                    roundTrips.getValueAtPercentile(99),
                    roundTrips.getTotalCount(),
                    middle(rates),
                    middle(connections));
        }

        private static double middle(List<Double> figures) {
            return figures.stream().sorted().toList().get(figures.size() / 2);
        }
    }

    /**
     * @param nanoTime the clock
     * @param perRound how long each measurement takes: each path has three in each of three rounds, after one
     *     round of warming up
     */
    public LinkBench(LongSupplier nanoTime, Duration perRound) {
        this.nanoTime = nanoTime;
        this.perRound = perRound;
    }

    /**
     * Measures every path, in turns, so that whatever else the machine does disturbs all of them alike.
     *
     * @param toxiproxy a {@code toxiproxy-server} to compare with
     * @return the direct connection's figures first; throughput and connections are the middle ones of the rounds
     * @throws IOException if a server cannot be started or a connection breaks
     */
    public List<LinkFigures> run(Optional<Path> toxiproxy) throws IOException {
        try (BenchServer server = new BenchServer();
                LinkMesh embedded = LinkMesh.embedded()) {
            List<Measured> paths = new ArrayList<>();
            paths.add(new Measured("direct", server.address()));
            addLinks(paths, "embedded", embedded, server);
            if (toxiproxy.isEmpty()) {
                return measure(paths);
            }
            try (ToxiproxyProcess process = ToxiproxyProcess.start(toxiproxy.get());
                    LinkMesh real = LinkMesh.connect(process.api())) {
                addLinks(paths, "toxiproxy", real, server);
                return measure(paths);
            }
        }
    }

    private List<LinkFigures> measure(List<Measured> paths) throws IOException {
        for (Measured path : paths) {
            roundTrips(path.target(), new Histogram(LONGEST_NANOS, 3));
            throughput(path.target());
            connections(path.target());
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Measured path : paths) {
                roundTrips(path.target(), path.roundTrips());
                path.rates().add(throughput(path.target()));
                path.connections().add(connections(path.target()));
            }
        }
        return paths.stream().map(Measured::figures).toList();
    }

    private static void addLinks(List<Measured> paths, String engine, LinkMesh mesh, BenchServer server) {
        InetSocketAddress anyPort =
                new InetSocketAddress(server.address().getAddress().getHostAddress(), 0);
        mesh.add(List.of(
                new LinkEndpoint(PLAIN, anyPort, server.address()),
                new LinkEndpoint(DELAYED, anyPort, server.address())));
        mesh.apply(DELAYED, DELAY, Direction.BOTH);
        paths.add(new Measured(engine, mesh.endpoint(PLAIN).listen()));
        paths.add(new Measured(engine + ", delay 1 ms", mesh.endpoint(DELAYED).listen()));
    }

    /** Connections a second: each is opened, used for one round trip, and closed before the next. */
    private double connections(InetSocketAddress target) throws IOException {
        byte[] message = new byte[BenchServer.MESSAGE_BYTES];
        long start = nanoTime.getAsLong();
        long end = start + perRound.toNanos();
        int made = 0;
        while (made < MOST_CONNECTIONS && (made == 0 || nanoTime.getAsLong() < end)) {
            try (Socket socket = connect(target, BenchServer.ECHO)) {
                socket.getOutputStream().write(message);
                if (socket.getInputStream().readNBytes(message, 0, message.length) < message.length) {
                    throw new IOException("a new connection to " + target + " ended before its first answer");
                }
                made++;
            }
        }
        return made * 1e9 / (nanoTime.getAsLong() - start);
    }

    private void roundTrips(InetSocketAddress target, Histogram histogram) throws IOException {
        byte[] message = new byte[BenchServer.MESSAGE_BYTES];
        try (Socket socket = connect(target, BenchServer.ECHO)) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            long now = nanoTime.getAsLong();
            long end = now + perRound.toNanos();
            while (now < end) {
                out.write(message);
                if (in.readNBytes(message, 0, message.length) < message.length) {
                    throw new IOException("the connection to " + target + " ended in the middle of the benchmark");
                }
                long then = nanoTime.getAsLong();
                histogram.recordValue(Math.min(then - now, LONGEST_NANOS));
                now = then;
            }
        }
    }

    private double throughput(InetSocketAddress target) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        try (Socket socket = connect(target, BenchServer.SINK)) {
            OutputStream out = socket.getOutputStream();
            long start = nanoTime.getAsLong();
            long end = start + perRound.toNanos();
            long bytes = 0;
            while (nanoTime.getAsLong() < end) {
                out.write(block);
                bytes += block.length;
            }
            // Counted when the far end has everything. A server that passes no half-close on answers with
            // an end of the stream instead of a byte; it has handed on all bytes by then as well.
            socket.shutdownOutput();
            int last = socket.getInputStream().read();
            if (last >= 0 && last != BenchServer.SINK) {
                throw new IOException("unexpected answer from " + target + ": " + last);
            }
            return bytes * 1e9 / (nanoTime.getAsLong() - start);
        }
    }

    private static Socket connect(InetSocketAddress target, int mode) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(target);
            socket.getOutputStream().write(mode);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }
}
