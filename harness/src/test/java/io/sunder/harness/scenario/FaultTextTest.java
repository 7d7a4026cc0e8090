package io.sunder.harness.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.link.Cut;
import io.sunder.harness.link.Direction;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultTextTest {
    private static final Scenario THREE_BROKERS = ScenarioFile.parse("test", "name: test");

    @Test
    void readsAKindWithItsTarget() {
        FaultSpec fault = FaultText.parse("f1", "kill: leader(orders-0)", THREE_BROKERS);

        assertEquals("f1", fault.id());
        assertEquals(new FaultAction.Kill(Selector.parse("leader(orders-0)").orElseThrow()), fault.action());
        assertTrue(fault.lasts().compareTo(Duration.ofDays(1)) > 0);
    }

    @Test
    void readsSettingsAndLength() {
        FaultSpec fault = FaultText.parse("f1", "{cut: {link: '2>1', direction: response}, for: 5s}", THREE_BROKERS);

        assertEquals(
                new FaultAction.OnLinks(
                        new Cut(), Direction.RESPONSE, new Selector.ById(2), new Selector.ById(1), false),
                fault.action());
        assertEquals(Duration.ofSeconds(5), fault.lasts());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "kill: 4 | there is no node 4; brokers are 1..3",
                "kill: leader(payments-0) | no topic of this scenario has a partition 'payments-0'",
                "{kill: 1, at: 5s} | 'at' belongs to a schedule",
                "{kill: 1, pause: 2} | several fault kinds: [kill, pause]",
                "{for: 5s} | no fault kind; known: ",
                "{pause: 1, restart-after: 5s} | belongs to kill",
                "maim: 1 | unknown fault kind 'maim'",
            })
    void saysWhatIsWrong(String text, String problem) {
        String message = assertThrows(ScenarioException.class, () -> FaultText.parse("f1", text, THREE_BROKERS))
                .getMessage();

        assertTrue(message.startsWith("fault f1:1:") && message.contains(problem), message);
    }
}
