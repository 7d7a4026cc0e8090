package io.sunder.harness.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EngineMetricsTest {
    private static final String PAGE = """
            # HELP toxiproxy_proxy_received_bytes_total
            # TYPE toxiproxy_proxy_received_bytes_total counter
            toxiproxy_proxy_received_bytes_total{direction="upstream",listener="127.0.0.1:1",proxy="a",upstream="u:1"} 1.5e+06
            toxiproxy_proxy_received_bytes_total{direction="upstream",listener="127.0.0.1:2",proxy="a",upstream="u:1"} 7
            toxiproxy_proxy_received_bytes_total{direction="downstream",listener="127.0.0.1:1",proxy="a",upstream="u:1"} 3
            toxiproxy_proxy_received_bytes_total{direction="upstream",listener="127.0.0.1:3",proxy="b\\"c",upstream="u:1"} 5
            go_threads 9
            """;

    @Test
    void addsUpTheAddressesThatAProxyHasHad() {
        EngineMetrics metrics = EngineMetrics.parse(PAGE);
        assertEquals(1_500_007, metrics.received("a", "upstream"));
        assertEquals(3, metrics.received("a", "downstream"));
        assertEquals(5, metrics.received("b\"c", "upstream"));
        assertEquals(0, metrics.sent("a", "upstream"));
    }

    @Test
    void tellsEnginesThatCountLiveFromThoseThatDoNot() {
        assertFalse(EngineMetrics.parse(PAGE).countsLive("a"));
        assertTrue(EngineMetrics.parse("sunder_proxy_connections_open{proxy=\"a\"} 0\n")
                .countsLive("a"));
        assertTrue(EngineMetrics.parse("").isEmpty());
    }
}
