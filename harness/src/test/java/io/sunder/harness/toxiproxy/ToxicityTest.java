package io.sunder.harness.toxiproxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** Toxicity is a chance per connection, drawn from the server's seed. */
class ToxicityTest {
    private static final int CONNECTIONS = 40;

    /** For each connection, one after the other, whether the toxic struck it. */
    private static String struck(long seed, float toxicity) throws IOException {
        StringBuilder pattern = new StringBuilder();
        try (ServerFixture fixture = new ServerFixture(seed)) {
            Proxy proxy = fixture.client.createProxy("p", "127.0.9.1:0", fixture.upstreamAddress());
            proxy.toxics().limitData("l", ToxicDirection.UPSTREAM, 0).setToxicity(toxicity);
            for (int i = 0; i < CONNECTIONS; i++) {
                try (Socket client = fixture.connect(proxy.getListen());
                        Socket server = fixture.accept()) {
                    client.getOutputStream().write(1);
                    pattern.append(server.getInputStream().read() == 1 ? '.' : 'x');
                }
            }
        }
        return pattern.toString();
    }

    @Test
    void theSameSeedStrikesTheSameConnections() throws IOException {
        String pattern = struck(42, 0.5f);
        assertEquals(pattern, struck(42, 0.5f));
        assertNotEquals(pattern, struck(43, 0.5f));
        assertTrue(pattern.contains("x") && pattern.contains("."), pattern);
    }

    @Test
    void zeroStrikesNoneAndOneStrikesAll() throws IOException {
        assertEquals(".".repeat(CONNECTIONS), struck(1, 0f));
        assertEquals("x".repeat(CONNECTIONS), struck(1, 1f));
    }
}
