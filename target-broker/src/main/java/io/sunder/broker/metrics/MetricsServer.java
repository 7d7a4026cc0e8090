package io.sunder.broker.metrics;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Supplier;

/** Serves a broker's metrics over HTTP, under {@code /metrics}, in Prometheus' text format. */
public final class MetricsServer implements AutoCloseable {
    private final HTTPServer server;

    private MetricsServer(HTTPServer server) {
        this.server = server;
    }

    /**
     * Starts serving.
     *
     * @param port where; 0 is any free one
     * @param broker asks the broker; empty if it does not answer
     * @throws UncheckedIOException if the port cannot be had
     */
    public static MetricsServer start(
            InetAddress address, int port, Supplier<Optional<BrokerSnapshot>> broker, FetchCounts fetches) {
        PrometheusRegistry registry = new PrometheusRegistry();
        registry.register(new BrokerCollector(broker));
        registry.register(fetches.requests());
        registry.register(fetches.bytes());
        try {
            return new MetricsServer(HTTPServer.builder()
                    .inetAddress(address)
                    .port(port)
                    .registry(registry)
                    .buildAndStart());
        } catch (IOException e) {
            throw new UncheckedIOException("metrics can't be served at " + address + ":" + port, e);
        }
    }

    /** The port in use. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.close();
    }
}
