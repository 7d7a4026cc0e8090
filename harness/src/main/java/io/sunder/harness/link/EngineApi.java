package io.sunder.harness.link;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** An engine as the mesh sees it: the Toxiproxy client for changes, and the metrics page for counters. */
final class EngineApi {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ToxiproxyClient client;
    private final URI metrics;
    private final HttpClient http;

    EngineApi(InetSocketAddress address) {
        String host = address.getHostString();
        client = new ToxiproxyClient(host, address.getPort());
        metrics = URI.create("http://" + host + ":" + address.getPort() + "/metrics");
        http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    }

    ToxiproxyClient client() {
        return client;
    }

    /** Reads the counters; an engine that publishes none gives an empty page. */
    EngineMetrics metrics() throws IOException {
        HttpRequest request = HttpRequest.newBuilder(metrics).timeout(TIMEOUT).build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return EngineMetrics.parse(response.statusCode() == 200 ? response.body() : "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading " + metrics, e);
        }
    }
}
