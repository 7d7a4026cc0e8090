package io.sunder.histories.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.mutate.Mutators;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The matrix of our checkers is a diagonal, and that of worse ones is not. */
class SelfTestTest {
    private static final int COUNT = Integer.getInteger("sunder.selftest.count", 190);
    private static final int FEW = 2 * Mutators.all().size();

    @TempDir
    Path folder;

    private Path keep() {
        return Path.of("target", "selftest");
    }

    @Test
    void theMatrixIsADiagonal() {
        ConfusionMatrix matrix = SelfTest.run(COUNT, 1, folder, keep(), done -> {});
        assertTrue(matrix.diagonal(), () -> MatrixText.render(matrix));
        assertEquals(COUNT, matrix.planted());
        assertEquals(COUNT, matrix.valid());
    }

    private static Verdict with(Verdict verdict, Outcome outcome, List<Findings> findings) {
        return new Verdict(
                outcome,
                verdict.history(),
                verdict.events(),
                verdict.operations(),
                verdict.contract(),
                verdict.claim(),
                findings,
                verdict.unknown(),
                verdict.faults(),
                verdict.availability(),
                verdict.unavailableLimitMs(),
                verdict.warnings());
    }

    private static Verdict blind(Verdict verdict) {
        List<Findings> seen = verdict.findings().stream()
                .filter(found -> found.kind() != AnomalyKind.LOST_WRITE)
                .toList();
        return with(verdict, verdict.outcome(), seen);
    }

    @Test
    void aCheckerThatIsBlindToAKindMissesIt() {
        ConfusionMatrix matrix = SelfTest.run(FEW, 2, folder, folder.resolve("kept"), done -> {}, SelfTestTest::blind);
        KindRow row = matrix.rows().stream()
                .filter(r -> r.kind() == AnomalyKind.LOST_WRITE)
                .findFirst()
                .orElseThrow();
        assertFalse(matrix.diagonal());
        assertEquals(2, row.missed());
        assertEquals(2, matrix.saved().size());
        Verdict again = HistoryCheck.check(matrix.saved().get(0).file());
        assertEquals(1, again.count(AnomalyKind.LOST_WRITE));
        assertTrue(MatrixText.render(matrix)
                .contains("sunder check " + matrix.saved().get(0).file()));
    }

    @Test
    void aCheckerThatTrustsNothingRaisesFalseAlarms() {
        ConfusionMatrix matrix = SelfTest.run(
                FEW,
                3,
                folder,
                folder.resolve("kept"),
                done -> {},
                verdict -> with(verdict, Outcome.INVALID, verdict.findings()));
        assertFalse(matrix.diagonal());
        assertEquals(FEW, matrix.falseAlarms());
        assertEquals(FEW, matrix.found());
        assertTrue(MatrixText.json(matrix).contains("\"diagonal\":false"));
    }
}
