package io.sunder.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.campaign.Comparison.Change;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    /** Fisher's tea: 3 of 4 against 1 of 4 has p = 0.4857. */
    @Test
    void theLadysTeaIsNotSignificant() {
        assertEquals(0.4857, FisherTest.p(new Proportion(3, 4), new Proportion(1, 4)), 0.0001);
        assertEquals(0.0286, FisherTest.p(new Proportion(4, 4), new Proportion(0, 4)), 0.0001);
        assertEquals(1, FisherTest.p(new Proportion(0, 50), new Proportion(0, 7)), 1e-9);
    }

    @Test
    void aScenarioIsNewFixedOrStillFailing() {
        List<CaseResult> earlier =
                List.of(Results.valid("a", 1), Results.invalid("b", 1), Results.invalid("c", 1), Results.valid("d", 1));
        List<CaseResult> now =
                List.of(Results.invalid("a", 1), Results.valid("b", 1), Results.invalid("c", 1), Results.valid("d", 1));
        List<Comparison.Row> rows = Comparison.of(earlier, now);
        assertEquals(
                List.of(Change.NEW, Change.FIXED, Change.STILL_FAILING),
                rows.stream().map(Comparison.Row::change).toList());
        assertEquals(
                List.of("a", "b", "c"),
                rows.stream().map(Comparison.Row::scenario).toList());
        assertFalse(rows.get(0).significant(), "one run proves no change");
    }

    @Test
    void manyRunsProveAChange() {
        List<CaseResult> earlier = new ArrayList<>();
        List<CaseResult> now = new ArrayList<>();
        for (int seed = 1; seed <= 10; seed++) {
            earlier.add(Results.valid("a", seed));
            now.add(seed % 2 == 0 ? Results.invalid("a", seed) : Results.valid("a", seed));
        }
        Comparison.Row row = Comparison.of(earlier, now).get(0);
        assertTrue(row.significant(), row.text());
        assertEquals("new           a: 0 of 10 before, 5 of 10 now; p = 0.033, significant", row.text());
    }

    @Test
    void whatCameToNoVerdictIsNotCounted() {
        List<CaseResult> earlier = List.of(Results.invalid("a", 1));
        List<CaseResult> now =
                List.of(Results.without("a", 1, Ending.HARNESS_ERROR), Results.without("a", 2, Ending.UNKNOWN));
        assertEquals(List.of(), Comparison.of(earlier, now));
    }

    @Test
    void aControlThatIsFoundIsNoFailure() {
        assertEquals(
                CaseResult.Meaning.AS_EXPECTED,
                Results.control(1, Ending.INVALID).meaning());
        assertEquals(CaseResult.Meaning.FAILED, Results.control(1, Ending.VALID).meaning());
        assertEquals(
                CaseResult.Meaning.UNKNOWN, Results.control(1, Ending.UNKNOWN).meaning());
        assertEquals(
                CaseResult.Meaning.HARNESS_ERROR,
                Results.control(1, Ending.HARNESS_ERROR).meaning());
    }
}
