package io.sunder.harness.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterSpecTest {
    private final ClusterSpec spec = ClusterSpec.of(Target.parse("kafka"));

    @Test
    void brokersCountFromOneAndControllersFromOneHundredAndOne() {
        assertEquals(
                List.of("broker-1", "broker-2", "controller-101", "controller-102", "controller-103"),
                spec.withBrokers(2).withControllers(3).nodes().stream()
                        .map(Node::name)
                        .toList());
    }

    @Test
    void aPropertyThatWouldMoveAListenerIsRefused() {
        var refused = assertThrows(
                IllegalArgumentException.class,
                () -> spec.withProperties(Map.of("advertised.listeners", "CLIENT://127.0.0.1:1")));
        assertTrue(refused.getMessage().contains("advertised.listeners"), refused.getMessage());
    }

    @Test
    void aPropertyOfOneNodeGoesBeforeThatOfAll() {
        ClusterSpec some = spec.withProperties(
                Map.of("broker.rack", "x", "broker.rack@2", "b", "num.io.threads@101", "1", "broker.rack@1", "a"));
        assertEquals(Map.of("broker.rack", "a"), some.propertiesOf(Node.broker(1)));
        assertEquals(Map.of("broker.rack", "b"), some.propertiesOf(Node.broker(2)));
        assertEquals(Map.of("broker.rack", "x"), some.propertiesOf(Node.broker(3)));
        assertEquals(Map.of("broker.rack", "x", "num.io.threads", "1"), some.propertiesOf(Node.controller(101)));
    }

    @Test
    void aPropertyOfNoNodeIsRefusedAndOneThatTheHarnessNeedsAsWell() {
        for (String key : List.of("broker.rack@4", "broker.rack@x", "broker.rack@", "@1", "listeners@1", "a@102")) {
            var refused =
                    assertThrows(IllegalArgumentException.class, () -> spec.withProperties(Map.of(key, "a")), key);
            assertTrue(refused.getMessage().contains(key), refused.getMessage());
        }
    }

    @Test
    void countsAndTimesOutOfRangeAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> spec.withBrokers(0));
        assertThrows(IllegalArgumentException.class, () -> spec.withBrokers(100));
        assertThrows(IllegalArgumentException.class, () -> spec.withControllers(0));
        assertThrows(IllegalArgumentException.class, () -> spec.withReadyTimeout(Duration.ZERO));
    }

    @Test
    void aNodesIdFitsItsRole() {
        assertThrows(IllegalArgumentException.class, () -> Node.broker(101));
        assertThrows(IllegalArgumentException.class, () -> Node.controller(3));
    }
}
