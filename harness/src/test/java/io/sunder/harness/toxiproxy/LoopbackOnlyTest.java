package io.sunder.harness.toxiproxy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackOnlyTest {
    @Test
    void theApiIsServedOnLoopbackOnly() {
        IOException refused = assertThrows(IOException.class, () -> ToxiproxyServer.start(new InetSocketAddress(0), 1));
        assertTrue(String.valueOf(refused.getMessage()).contains("loopback only"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:0", "127.3.2.1:9092", "localhost:1", "[::1]:5"})
    void loopbackAddressesAreTaken(String address) throws ApiException {
        assertTrue(HostPort.parse(address).loopback().getAddress().isLoopbackAddress());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:0", ":80", "[::]:80", "192.0.2.1:80"})
    void otherAddressesAreRefused(String address) throws ApiException {
        HostPort parsed = HostPort.parse(address);
        ApiException refused = assertThrows(ApiException.class, parsed::loopback);
        assertEquals(400, refused.status());
        assertTrue(refused.text().contains("is not on loopback"), refused.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:70000", "::1:5", "[::1]"})
    void malformedAddressesAreRefused(String address) {
        assertThrows(ApiException.class, () -> HostPort.parse(address));
    }
}
