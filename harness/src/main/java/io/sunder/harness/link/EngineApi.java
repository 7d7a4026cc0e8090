package io.sunder.harness.link;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An engine as the mesh sees it: the Toxiproxy client for changes, and the metrics page for counters. */
final class EngineApi {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ToxiproxyClient client;
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int NOT_FOUND = 404;

    private final URI root;
    private final URI metrics;
    private final HttpClient http;

    private final EngineSockets sockets;

    EngineApi(InetSocketAddress address, EngineSockets sockets) {
        this.sockets = sockets;
        String host = address.getHostString();
        client = new ToxiproxyClient(host, address.getPort());
        root = URI.create("http://" + host + ":" + address.getPort() + "/");
        metrics = root.resolve("metrics");
        http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
    }

    ToxiproxyClient client() {
        return client;
    }

    EngineSockets sockets() {
        return sockets;
    }

    /** Whether it has this toxic now. */
    boolean hasToxic(String proxy, String name) throws IOException {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(root.resolve("proxies/" + proxy + "/toxics/" + name))
                .GET());
        return answer.statusCode() == 200;
    }

    /** Whether it can act on chosen Kafka frames. */
    boolean knowsKafka() {
        try {
            return client.version().contains("+sunder");
        } catch (IOException e) {
            throw new LinkException("the link engine at " + root + " does not tell its version", e);
        }
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

    /** Adds a toxic of any type. */
    void addToxic(
            String proxy, String name, String type, String stream, Map<String, String> texts, Map<String, Long> numbers)
            throws IOException {
        ObjectNode attributes = JSON.createObjectNode();
        texts.forEach(attributes::put);
        numbers.forEach(attributes::put);
        ObjectNode toxic =
                JSON.createObjectNode().put("name", name).put("type", type).put("stream", stream);
        toxic.set("attributes", attributes);
        HttpResponse<String> answer = send(HttpRequest.newBuilder(root.resolve("proxies/" + proxy + "/toxics"))
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(toxic))));
        if (answer.statusCode() != 200) {
            throw new IOException("the engine refuses the toxic " + type + ", which only the embedded one has: "
                    + answer.body().strip());
        }
    }

    /** Removes a toxic if it is there. */
    void removeToxic(String proxy, String name) throws IOException {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(root.resolve("proxies/" + proxy + "/toxics/" + name))
                .DELETE());
        if (answer.statusCode() / 100 != 2 && answer.statusCode() != NOT_FOUND) {
            throw new IOException("the engine does not remove the toxic " + name + ": "
                    + answer.body().strip());
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return http.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the engine was asked at " + root, e);
        }
    }
}
