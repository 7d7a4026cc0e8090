package io.sunder.harness.toxiproxy;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManyConnectionsTest {
    private static final int CONNECTIONS = 200;

    @Test
    void twoHundredConnectionsAtOnceKeepTheirBytesApart() throws IOException {
        List<Socket> clients = new ArrayList<>();
        List<Socket> servers = new ArrayList<>();
        try (ServerFixture fixture = new ServerFixture()) {
            Proxy proxy = fixture.client.createProxy("p", "127.0.9.1:0", fixture.upstreamAddress());
            for (int i = 0; i < CONNECTIONS; i++) {
                clients.add(fixture.connect(proxy.getListen()));
                servers.add(fixture.accept());
            }
            proxy.toxics().latency("up", ToxicDirection.UPSTREAM, 30).setJitter(20);
            proxy.toxics().slicer("down", ToxicDirection.DOWNSTREAM, 2, 10);
            for (int i = 0; i < CONNECTIONS; i++) {
                clients.get(i).getOutputStream().write(new byte[] {(byte) i, (byte) (i + 1), (byte) (i + 2)});
            }
            for (int i = 0; i < CONNECTIONS; i++) {
                servers.get(i)
                        .getOutputStream()
                        .write(servers.get(i).getInputStream().readNBytes(3));
            }
            for (int i = 0; i < CONNECTIONS; i++) {
                byte[] echo = clients.get(i).getInputStream().readNBytes(3);
                assertEquals(List.of((byte) i, (byte) (i + 1), (byte) (i + 2)), List.of(echo[0], echo[1], echo[2]));
            }
            proxy.disable();
            for (Socket client : clients) {
                assertEquals(-1, client.getInputStream().read());
            }
            await().until(() -> fixture.call("GET", "/metrics", "")
                    .body()
                    .contains("cut_total{listener=\"" + proxy.getListen() + "\",proxy=\"p\",upstream=\""
                            + proxy.getUpstream() + "\"} 200"));
        } finally {
            for (Socket socket : clients) {
                socket.close();
            }
            for (Socket socket : servers) {
                socket.close();
            }
        }
    }
}
