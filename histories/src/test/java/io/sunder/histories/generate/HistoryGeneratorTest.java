package io.sunder.histories.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.contract.Acks;
import io.sunder.histories.contract.Assignment;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the generator draws is valid, varied, and the same each time. */
class HistoryGeneratorTest {
    private static final int SEEDS = Integer.getInteger("sunder.generator.seeds", 150);
    private static final int STEPS = 400;

    @TempDir
    Path folder;

    private Verdict verdict(HistoryShape shape) {
        Path file = folder.resolve("history-" + shape.seed() + ".jsonl");
        HistoryGenerator.draw(shape).write(file);
        return HistoryCheck.check(file);
    }

    @Test
    void everyHistoryIsValid() {
        for (long seed = 0; seed < SEEDS; seed++) {
            HistoryShape shape = HistoryShape.draw(seed, STEPS);
            Verdict verdict = verdict(shape);
            assertEquals("valid", verdict.outcome().json(), () -> shape + "\n" + verdict.toPrettyJson());
        }
    }

    @Test
    void theHistoriesCoverWhatTheContractsAllow() {
        Map<AnomalyKind, Long> found = new EnumMap<>(AnomalyKind.class);
        Set<Acks> acks = new HashSet<>();
        Set<Assignment> assignments = new HashSet<>();
        Set<String> operations = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            Verdict verdict = verdict(HistoryShape.draw(seed, STEPS));
            verdict.findings().forEach(f -> found.merge(f.kind(), f.count(), Long::sum));
            acks.add(verdict.contract().acks());
            assignments.add(verdict.contract().assignment());
            operations.addAll(verdict.operations().keySet());
        }
        assertEquals(Set.of(Acks.values()), acks);
        assertEquals(Set.of(Assignment.values()), assignments);
        assertTrue(
                operations.containsAll(Set.of("send", "poll", "txn", "assign", "subscribe", "end-offsets", "crash")),
                operations::toString);
        for (AnomalyKind kind : new AnomalyKind[] {
            AnomalyKind.LEGAL_LOSS,
            AnomalyKind.REDELIVERY,
            AnomalyKind.DUPLICATE,
            AnomalyKind.VANISHED_READ,
            AnomalyKind.POLL_SKIP,
            AnomalyKind.G1A
        }) {
            assertTrue(found.getOrDefault(kind, 0L) > 0, () -> kind + " was never allowed: " + found);
        }
    }

    @Test
    void theSameShapeGivesTheSameHistory() {
        HistoryShape shape = HistoryShape.draw(7, STEPS);
        assertEquals(HistoryGenerator.draw(shape), HistoryGenerator.draw(shape));
    }
}
