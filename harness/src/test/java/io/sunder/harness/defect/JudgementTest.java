package io.sunder.harness.defect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.Availability;
import io.sunder.histories.verdict.Outcome;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JudgementTest {
    private static final Availability OUTAGE = new Availability(9000, List.of(new Availability.Window(2000, 11_000)));
    private static final Availability HICCUP = new Availability(900, List.of());

    private static Verdict example(String name) {
        return HistoryCheck.check(Path.of("../histories/examples/" + name + ".jsonl"));
    }

    private static Verdict with(Verdict verdict, Outcome outcome, List<String> unknown, Availability availability) {
        return new Verdict(
                outcome,
                verdict.history(),
                verdict.events(),
                verdict.operations(),
                verdict.contract(),
                verdict.claim(),
                verdict.findings(),
                unknown,
                verdict.faults(),
                Map.of("orders-0", availability),
                verdict.unavailableLimitMs(),
                verdict.warnings());
    }

    @Test
    void anAnomalyIsFoundIfTheVerdictNamesItAsAViolation() {
        assertTrue(Judgement.finds("lost-write", example("lost-write")));
        assertEquals("invalid: 1 lost-write", Judgement.phrase("lost-write", example("lost-write")));
    }

    @Test
    void anotherAnomalyIsNotTheOneExpected() {
        assertFalse(Judgement.finds("vanished-read", example("lost-write")));
        assertFalse(Judgement.finds("no-such-word", example("lost-write")));
    }

    @Test
    void whatTheContractAllowsIsNotFound() {
        assertEquals(Outcome.VALID, example("legal-loss-acks-1").outcome());
        assertFalse(Judgement.finds("legal-loss", example("legal-loss-acks-1")));
        assertFalse(Judgement.isFalseAlarm("lost-write", example("legal-loss-acks-1")));
    }

    @Test
    void anOutageIsFoundInAValidRunAlone() {
        Verdict valid = with(example("healed-partition"), Outcome.VALID, List.of(), OUTAGE);
        assertTrue(Judgement.finds("unavailable", valid));
        assertFalse(Judgement.finds("unavailable", with(valid, Outcome.VALID, List.of(), HICCUP)));
        assertFalse(Judgement.finds("unavailable", with(valid, Outcome.UNKNOWN, List.of("torn"), OUTAGE)));
        assertEquals("valid: unavailable for 9000 ms", Judgement.phrase("unavailable", valid));
    }

    @Test
    void anOutageIsAnAlarmOnlyWhereTheDefectWouldCauseOne() {
        Verdict valid = with(example("healed-partition"), Outcome.VALID, List.of(), OUTAGE);
        assertTrue(Judgement.isFalseAlarm("unavailable", valid));
        assertFalse(Judgement.isFalseAlarm("lost-write", valid));
        assertTrue(Judgement.isFalseAlarm("vanished-read", example("lost-write")));
    }

    @Test
    void anUnknownRunFindsNothingAndSaysWhy() {
        Verdict unknown = with(example("lost-write"), Outcome.UNKNOWN, List.of("no witness of f1"), HICCUP);
        assertFalse(Judgement.finds("lost-write", unknown));
        assertFalse(Judgement.isFalseAlarm("lost-write", unknown));
        assertEquals("unknown: no witness of f1", Judgement.phrase("lost-write", unknown));
    }
}
