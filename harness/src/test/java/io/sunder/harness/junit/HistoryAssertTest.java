package io.sunder.harness.junit;

import static io.sunder.harness.junit.SunderAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.AnomalyKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HistoryAssertTest {
    private static final Path EXAMPLES = Path.of("../histories/examples").toAbsolutePath();

    @Test
    void aHealedPartitionIsValidAndLostNothing() {
        assertThat(history("healed-partition")).isValid().hasNoLostWrites();
        assertThrows(
                AssertionError.class,
                () -> assertThat(history("healed-partition")).isInvalid());
    }

    @Test
    void aLostWriteFailsWithVerdictAndFolder() {
        assertThat(history("lost-write")).isInvalid().has(AnomalyKind.LOST_WRITE);
        for (Runnable assertion : new Runnable[] {
            () -> assertThat(history("lost-write")).isValid(),
            () -> assertThat(history("lost-write")).hasNoLostWrites()
        }) {
            String message = assertThrows(AssertionError.class, assertion::run).getMessage();
            assertTrue(message.contains("lost-write"), message);
            assertTrue(message.contains("run directory (kept): " + EXAMPLES), message);
        }
    }

    @Test
    void aLossThatTheContractAllowsIsALossAllTheSame() {
        assertThat(history("legal-loss-acks-1")).isValid();
        assertThrows(
                AssertionError.class,
                () -> assertThat(history("legal-loss-acks-1")).hasNoLostWrites());
    }

    @Test
    void whatCannotBeToldIsNeitherValidNorWithoutLoss() {
        for (String name : new String[] {"vacuous-fault", "incomplete-final-read"}) {
            assertThat(history(name)).isUnknown();
            assertThrows(AssertionError.class, () -> assertThat(history(name)).isValid());
            assertThrows(AssertionError.class, () -> assertThat(history(name)).hasNoLostWrites());
        }
    }

    private static History history(String name) {
        return new History(EXAMPLES, HistoryCheck.check(EXAMPLES.resolve(name + ".jsonl")));
    }
}
