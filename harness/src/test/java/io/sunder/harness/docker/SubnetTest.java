package io.sunder.harness.docker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.cluster.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubnetTest {
    @Test
    void givesOutItsAddressesInOrder() {
        Subnet subnet = Subnet.parse("192.168.255.0/23");
        assertEquals("192.168.255.2", subnet.address(2).getHostAddress());
        assertEquals("192.169.0.1", subnet.address(257).getHostAddress());
        assertEquals("192.168.255.0/23", subnet.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 7, 8})
    void refusesPlacesThatAHostCannotHave(int place) {
        Subnet subnet = Subnet.parse("10.0.0.0/29");
        assertEquals("10.0.0.6", subnet.address(6).getHostAddress());
        ClusterException refused = assertThrows(ClusterException.class, () -> subnet.address(place));
        assertTrue(String.valueOf(refused.getMessage()).contains("only 6 addresses"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fd00::/64", "10.0.0.0", "10.0.0.0/x", ""})
    void refusesWhatIsNoIpv4Network(String text) {
        assertThrows(ClusterException.class, () -> Subnet.parse(text));
    }
}
