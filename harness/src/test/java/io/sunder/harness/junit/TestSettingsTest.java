package io.sunder.harness.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.run.RunSettings;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestSettingsTest {
    private static final String PLAIN = "[engine:junit-jupiter]/[class:X]/[method:m()]";
    private static final String THIRD =
            "[engine:junit-jupiter]/[class:X]/[test-template:m()]/[test-template-invocation:#3]";

    @SunderTest
    private static final class Plain {}

    @SunderTest(target = "target-broker", brokers = 1, seed = 7)
    private static final class OneBroker {}

    @SunderTest(settings = """
            workload: {rate: 50}
            topics: [{name: payments}]
            """)
    private static final class Settings {}

    @SunderTest(scenario = "quickstart", target = "kafka:4.3.1")
    private static final class Quickstart {}

    @SunderTest(scenario = "quickstart", settings = "seed: 2")
    private static final class Both {}

    @SunderTest(scenario = "no-such")
    private static final class Missing {}

    @Test
    void withoutAnythingItIsThreeBrokersOfKafkaAndNoFaults() {
        RunSettings settings = of(Plain.class, PLAIN, Map.of());

        assertEquals("kafka:4.4.0", settings.scenario().target());
        assertEquals(3, settings.cluster().brokers());
        assertEquals("OrdersTest.loses", settings.scenario().name());
        assertEquals(0, settings.scenario().faults().size());
        assertEquals(1, settings.scenario().seed());
    }

    @Test
    void aSingleBrokerHasATopicThatFitsIt() {
        RunSettings settings = of(OneBroker.class, PLAIN, Map.of());

        assertEquals(1, settings.scenario().topics().get(0).replicationFactor());
        assertEquals("target-broker", settings.scenario().target());
    }

    @Test
    void everyRepetitionHasASeedOfItsOwn() {
        assertEquals(7, of(OneBroker.class, PLAIN, Map.of()).scenario().seed());
        assertEquals(9, of(OneBroker.class, THIRD, Map.of()).scenario().seed());
        assertEquals(
                42,
                of(OneBroker.class, THIRD, Map.of("sunder.seed", "42"))
                        .scenario()
                        .seed());
    }

    @Test
    void settingsAreThoseOfAScenario() {
        RunSettings settings = of(Settings.class, PLAIN, Map.of());

        assertEquals(50, settings.scenario().workload().rate());
        assertEquals(java.util.List.of("payments-0"), settings.scenario().keys());
    }

    @Test
    void aScenarioBringsItsFaultsAndMayRunOnAnotherTarget() {
        RunSettings settings = of(Quickstart.class, PLAIN, Map.of());

        assertEquals("kafka:4.3.1", settings.scenario().target());
        assertTrue(settings.scenario().faults().size() > 1);
        assertEquals(
                "target-broker",
                of(Quickstart.class, PLAIN, Map.of("sunder.target", "target-broker"))
                        .scenario()
                        .target());
    }

    @Test
    void saysWhatCannotBe() {
        assertMessage(Both.class, "both a scenario and settings");
        assertMessage(Missing.class, "the library has: ");
    }

    private static void assertMessage(Class<?> annotated, String part) {
        String message = assertThrows(RuntimeException.class, () -> of(annotated, PLAIN, Map.of()))
                .getMessage();
        assertTrue(message.contains("OrdersTest.loses") && message.contains(part), message);
    }

    private static RunSettings of(Class<?> annotated, String uniqueId, Map<String, String> parameters) {
        return TestSettings.of(
                annotated.getAnnotation(SunderTest.class),
                "OrdersTest.loses",
                uniqueId,
                key -> Optional.ofNullable(parameters.get(key)));
    }
}
