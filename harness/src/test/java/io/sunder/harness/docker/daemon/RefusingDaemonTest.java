package io.sunder.harness.docker.daemon;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.sunder.harness.cluster.ClusterException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.shaded.com.github.dockerjava.core.DefaultDockerClientConfig;
import org.testcontainers.shaded.com.github.dockerjava.core.DockerClientImpl;

/** What a user reads when the daemon refuses, from a server that answers as the Docker API documents its errors. */
class RefusingDaemonTest {
    private static final String FULL = "{\"message\":\"mkdir /var/lib/docker/overlay2/4f3k: no space left on device\"}";
    private static final String FORBIDDEN = "{\"message\":\"authorization denied by plugin: not your containers\"}";

    @TempDir
    private Path dockerRoot;

    private HttpServer server;
    private DockerClient client;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        URI host = URI.create("tcp://127.0.0.1:" + server.getAddress().getPort());
        client = DockerClientImpl.getInstance(
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost(host.toString())
                        .withDockerTlsVerify(false)
                        .build(),
                new ZerodepDockerHttpClient.Builder().dockerHost(host).build());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.stop(0);
    }

    /** The daemon refuses to make containers in these words, and tells where its disk is. */
    private void refuses(int status, String body) {
        server.createContext("/", exchange -> {
            boolean info = exchange.getRequestURI().getPath().endsWith("/info");
            answer(exchange, info ? 200 : status, info ? "{\"DockerRootDir\":\"" + dockerRoot + "\"}" : body);
        });
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String message(long scarceBytes) {
        DockerDaemon daemon = new DockerDaemon(client, "Docker 29 (API 1.52)", scarceBytes);
        var refused = assertThrows(
                ClusterException.class,
                () -> daemon.ask(
                        "make the container of broker-1",
                        () -> client.createContainerCmd("sunder/kafka:4.4.0")
                                .exec()
                                .getId()));
        return String.valueOf(refused.getMessage());
    }

    @Test
    void aFullDiskIsToldInTheDaemonsWordsWithWhatToDo() {
        refuses(500, FULL);
        String message = message(Long.MAX_VALUE);
        assertTrue(message.startsWith("Docker can't make the container of broker-1: "), message);
        assertTrue(message.contains("no space left on device"), message);
        assertTrue(message.contains("; its folder " + dockerRoot + " has only "), message);
        assertTrue(message.endsWith(" MiB left: free space, for example with 'docker system prune'"), message);
    }

    @Test
    void aRefusalForAnotherReasonBlamesNoDisk() {
        refuses(403, FORBIDDEN);
        String message = message(0);
        assertTrue(message.contains("authorization denied by plugin: not your containers"), message);
        assertFalse(message.contains("free space"), message);
    }
}
