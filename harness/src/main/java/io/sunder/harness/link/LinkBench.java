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
 * Measures what a link costs: round trips of 64 bytes and one-way throughput over one connection, directly
 * on loopback, through a link of the embedded engine, and, if there is one, through a
 * {@code toxiproxy-server}. Both ends of the connection are threads of this process.
 */
public final class LinkBench {
    private static final LinkId ID = new LinkId("client", "1");
    private static final int BLOCK_BYTES = 256 << 10;
    private static final long LONGEST_NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier nanoTime;
    private final Duration perMeasurement;

    /**
     * @param nanoTime the clock
     * @param perMeasurement how long each of the six measurements (two a path) takes, after a warm-up of a third
     */
    public LinkBench(LongSupplier nanoTime, Duration perMeasurement) {
        this.nanoTime = nanoTime;
        this.perMeasurement = perMeasurement;
    }

    /**
     * Measures every path.
     *
     * @param toxiproxy a {@code toxiproxy-server} to compare with
     * @return the direct connection's figures first
     * @throws IOException if a server cannot be started or a connection breaks
     */
    public List<LinkFigures> run(Optional<Path> toxiproxy) throws IOException {
        List<LinkFigures> figures = new ArrayList<>();
        try (BenchServer server = new BenchServer()) {
            figures.add(measure("direct", server.address()));
            try (LinkMesh mesh = LinkMesh.embedded()) {
                figures.add(measure("embedded link", throughLink(mesh, server)));
            }
            if (toxiproxy.isPresent()) {
                try (ToxiproxyProcess process = ToxiproxyProcess.start(toxiproxy.get());
                        LinkMesh mesh = LinkMesh.connect(process.api())) {
                    figures.add(measure("toxiproxy-server", throughLink(mesh, server)));
                }
            }
        }
        return figures;
    }

    private static InetSocketAddress throughLink(LinkMesh mesh, BenchServer server) {
        InetSocketAddress anyPort =
                new InetSocketAddress(server.address().getAddress().getHostAddress(), 0);
        mesh.add(List.of(new LinkEndpoint(ID, anyPort, server.address())));
        return mesh.endpoint(ID).listen();
    }

    private LinkFigures measure(String path, InetSocketAddress target) throws IOException {
        roundTrips(target, perMeasurement.dividedBy(3));
        Histogram trips = roundTrips(target, perMeasurement);
        throughput(target, perMeasurement.dividedBy(3));
        double bytesPerSecond = throughput(target, perMeasurement);
        return new LinkFigures(
                path,
                trips.getValueAtPercentile(50),
                trips.getValueAtPercentile(99),
                trips.getTotalCount(),
                bytesPerSecond);
    }

    private Histogram roundTrips(InetSocketAddress target, Duration time) throws IOException {
        Histogram histogram = new Histogram(LONGEST_NANOS, 3);
        byte[] message = new byte[BenchServer.MESSAGE_BYTES];
        try (Socket socket = connect(target, BenchServer.ECHO)) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            long now = nanoTime.getAsLong();
            long end = now + time.toNanos();
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
        return histogram;
    }

    private double throughput(InetSocketAddress target, Duration time) throws IOException {
        byte[] block = new byte[BLOCK_BYTES];
        try (Socket socket = connect(target, BenchServer.SINK)) {
            OutputStream out = socket.getOutputStream();
            long start = nanoTime.getAsLong();
            long end = start + time.toNanos();
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
