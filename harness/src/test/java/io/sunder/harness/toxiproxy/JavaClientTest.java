package io.sunder.harness.toxiproxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import eu.rekawek.toxiproxy.model.toxic.Slicer;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The API as the Java client uses it. */
class JavaClientTest {
    private ServerFixture fixture;
    private Proxy proxy;

    @BeforeEach
    void start() throws IOException {
        fixture = new ServerFixture();
        proxy = fixture.client.createProxy("p", "127.0.9.1:0", fixture.upstreamAddress());
    }

    @AfterEach
    void stop() throws IOException {
        fixture.close();
    }

    @Test
    void proxiesAreFoundChangedAndDeleted() throws IOException {
        assertEquals(1, fixture.client.getProxies().size());
        assertEquals(proxy.getListen(), fixture.client.getProxy("p").getListen());
        proxy.disable();
        assertFalse(fixture.client.getProxy("p").isEnabled());
        proxy.enable();
        assertTrue(fixture.client.getProxy("p").isEnabled());
        proxy.setUpstream("127.0.0.1:1");
        assertEquals("127.0.0.1:1", fixture.client.getProxy("p").getUpstream());
        proxy.delete();
        assertThrows(IOException.class, () -> fixture.client.getProxy("p"));
    }

    @Test
    void everyToxicCanBeMadeFoundAndRemoved() throws IOException {
        proxy.toxics().latency("a", ToxicDirection.UPSTREAM, 5).setJitter(2).setToxicity(0.5f);
        proxy.toxics().bandwidth("b", ToxicDirection.DOWNSTREAM, 6);
        proxy.toxics().slowClose("c", ToxicDirection.UPSTREAM, 7);
        proxy.toxics().timeout("d", ToxicDirection.DOWNSTREAM, 8);
        proxy.toxics().slicer("e", ToxicDirection.UPSTREAM, 9, 10).setSizeVariation(3);
        proxy.toxics().limitData("f", ToxicDirection.DOWNSTREAM, 11);
        proxy.toxics().resetPeer("g", ToxicDirection.UPSTREAM, 12);
        assertEquals(7, proxy.toxics().getAll().size());

        Latency latency = proxy.toxics().get("a", Latency.class);
        assertEquals(5, latency.getLatency());
        assertEquals(2, latency.getJitter());
        assertEquals(0.5f, latency.getToxicity());
        assertEquals(ToxicDirection.UPSTREAM, latency.getStream());
        Slicer slicer = proxy.toxics().get("e", Slicer.class);
        assertEquals(9, slicer.getAverageSize());
        assertEquals(3, slicer.getSizeVariation());
        assertEquals(10, slicer.getDelay());

        latency.remove();
        assertThrows(IOException.class, () -> proxy.toxics().get("a"));
        fixture.client.reset();
        assertEquals(0, proxy.toxics().getAll().size());
    }
}
