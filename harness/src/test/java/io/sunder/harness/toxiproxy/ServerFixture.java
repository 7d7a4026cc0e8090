package io.sunder.harness.toxiproxy;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;

/** A running engine, its API by hand and through the Java client, and a listening socket to proxy to. */
final class ServerFixture implements AutoCloseable {
    private static final int DEADLINE_MS = 20_000;
    private static final Pattern PORT = Pattern.compile("\"listen\":\"(127\\.0\\.9\\.\\d+):[1-9]\\d*\"");

    final ToxiproxyServer server;
    final ToxiproxyClient client;
    final ServerSocket upstream;
    private final HttpClient http = HttpClient.newHttpClient();

    ServerFixture() {
        this(1);
    }

    ServerFixture(long seed) {
        try {
            server = ToxiproxyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), seed);
            upstream = new ServerSocket(0, 1024, InetAddress.getByName("127.0.8.2"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        client = new ToxiproxyClient("127.0.0.1", server.apiAddress().getPort());
    }

    String upstreamAddress() {
        return "127.0.8.2:" + upstream.getLocalPort();
    }

    HttpResponse<String> call(String method, String path, String body) throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + server.apiAddress().getPort() + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** The answer in one line: status and body, with a port that was picked shown as PORT. */
    String answer(String method, String path, String body) throws IOException {
        HttpResponse<String> response = call(method, path, body);
        String text = PORT.matcher(response.body()).replaceAll("\"listen\":\"$1:PORT\"");
        return (response.statusCode() + " " + text).strip();
    }

    Socket connect(String listen) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout(DEADLINE_MS);
        socket.setTcpNoDelay(true);
        int colon = listen.lastIndexOf(':');
        socket.connect(
                new InetSocketAddress(listen.substring(0, colon), Integer.parseInt(listen.substring(colon + 1))),
                DEADLINE_MS);
        return socket;
    }

    /** The upstream side of a connection that was opened through a proxy. */
    Socket accept() throws IOException {
        upstream.setSoTimeout(DEADLINE_MS);
        Socket socket = upstream.accept();
        socket.setSoTimeout(DEADLINE_MS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    @Override
    public void close() throws IOException {
        server.close();
        upstream.close();
    }
}
