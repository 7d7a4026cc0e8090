package io.sunder.harness.link;

import io.sunder.harness.toxiproxy.ToxiproxyServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** The engine that a conformance test runs against, and a listening socket to proxy to. */
final class EngineUnderTest implements AutoCloseable {
    /** Names the program of the real server; without it what is about that server is skipped. */
    static final String VARIABLE = "SUNDER_TOXIPROXY";

    private static final int DEADLINE_MS = 20_000;

    /** Which engine. */
    enum Kind {
        EMBEDDED,
        TOXIPROXY
    }

    final ServerSocket upstream = new ServerSocket(0, 1024, InetAddress.getByName("127.0.8.3"));
    private final HttpClient http = HttpClient.newHttpClient();
    private final InetSocketAddress api;
    private final AutoCloseable server;

    EngineUnderTest(Kind kind) throws IOException {
        if (kind == Kind.EMBEDDED) {
            ToxiproxyServer embedded =
                    ToxiproxyServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
            server = embedded;
            api = embedded.apiAddress();
        } else {
            String program = System.getenv(VARIABLE);
            Assumptions.assumeTrue(
                    program != null && !program.isBlank(),
                    "the environment variable " + VARIABLE + " names no toxiproxy-server; .ci/toxiproxy builds one");
            ToxiproxyProcess process = ToxiproxyProcess.start(Path.of(program));
            server = process;
            api = process.api();
        }
    }

    String upstreamAddress() {
        return "127.0.8.3:" + upstream.getLocalPort();
    }

    /** Status and body. */
    String answer(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.getPort() + path))
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            return (response.statusCode() + " " + response.body()).strip();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** An answer with picked ports hidden, and without what only the real one shows. */
    static String plain(String answer) {
        return answer.replaceAll("(127\\.0\\.9\\.[34]):[1-9]\\d*", "$1:PORT")
                .replaceAll(",\"Logger\":\\{[^}]*\\}", "")
                .strip();
    }

    /** Makes a proxy to the listening socket; gives its address. */
    InetSocketAddress proxy(String name) throws IOException {
        String shown = answer(
                "POST",
                "/proxies",
                "{\"name\":\"" + name + "\",\"listen\":\"127.0.9.3:0\",\"upstream\":\"" + upstreamAddress() + "\"}");
        int at = shown.indexOf("127.0.9.3:") + "127.0.9.3:".length();
        return new InetSocketAddress("127.0.9.3", Integer.parseInt(shown.substring(at, shown.indexOf('"', at))));
    }

    static Socket connect(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout(DEADLINE_MS);
        socket.setTcpNoDelay(true);
        socket.connect(address, DEADLINE_MS);
        return socket;
    }

    Socket accept() throws IOException {
        upstream.setSoTimeout(DEADLINE_MS);
        Socket socket = upstream.accept();
        socket.setSoTimeout(DEADLINE_MS);
        socket.setTcpNoDelay(true);
        return socket;
    }

    @Override
    public void close() throws IOException {
        upstream.close();
        try {
            server.close();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
