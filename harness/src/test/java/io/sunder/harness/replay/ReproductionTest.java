package io.sunder.harness.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.campaign.CaseKey;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.campaign.Proportion;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReproductionTest {
    private static final CaseResult LOST = replay(Ending.INVALID, Map.of("lost-write", 3L), "a");
    private static final CaseResult DOUBLE = replay(Ending.INVALID, Map.of("duplicate", 1L), "b");
    private static final CaseResult GOOD = replay(Ending.VALID, Map.of(), "c");
    private static final CaseResult OTHER = replay(Ending.INVALID, Map.of("phantom", 1L), "d");
    private static final CaseResult BROKEN = replay(Ending.HARNESS_ERROR, Map.of(), "e");

    private static CaseResult replay(Ending ending, Map<String, Long> violations, String folder) {
        return new CaseResult(new CaseKey("s", 1), ending, Ending.VALID, violations, "", 12.34, folder);
    }

    private static Reproduction of(Outcome outcome, List<AnomalyKind> wanted, CaseResult... replays) {
        Reproduction reproduction = new Reproduction(outcome, wanted);
        List.of(replays).forEach(reproduction::add);
        return reproduction;
    }

    private static Reproduction mixed() {
        return of(
                Outcome.INVALID,
                List.of(AnomalyKind.LOST_WRITE, AnomalyKind.DUPLICATE),
                GOOD,
                LOST,
                OTHER,
                BROKEN,
                DOUBLE,
                LOST);
    }

    @Test
    void countsReplaysThatShowOneOfTheRunsAnomalies() {
        assertEquals(new Proportion(3, 5), mixed().rate());
        assertEquals(
                Map.of("lost-write", new Proportion(2, 5), "duplicate", new Proportion(1, 5)),
                mixed().ratesByAnomaly());
    }

    @Test
    void whereTheRunHadNoneItCountsItsVerdict() {
        assertEquals(
                new Proportion(1, 2), of(Outcome.VALID, List.of(), GOOD, OTHER).rate());
    }

    @Test
    void keepsOneFolderOfEitherKind() {
        assertEquals(List.of(LOST, GOOD), mixed().worthKeeping(false));
        assertEquals(5, mixed().worthKeeping(true).size());
    }

    @Test
    void tellsPeopleAndPrograms() {
        assertEquals("   6/9    invalid          12.3 s  reproduced   lost-write 3", ReplayText.row(mixed(), LOST, 9));
        assertTrue(ReplayText.row(mixed(), BROKEN, 9).contains("no try"));
        assertEquals("""
                reproduced lost-write or duplicate: 3 of 5 (60 %, 95 % interval 23-88 %)
                           lost-write: 2 of 5 (40 %, 95 % interval 12-77 %)
                           duplicate: 1 of 5 (20 %, 95 % interval 4-62 %)""", ReplayText.summary(mixed()));
        String json = ReplayText.json(Path.of("run"), mixed(), 9);
        assertTrue(json.startsWith("{\"format\":\"sunder-replay/1\",\"run\":\"run\","), json);
        assertTrue(json.contains("\"reproduced\":{\"hits\":3,\"tries\":5,\"rate\":0.6,\"low\":0.23"), json);
    }
}
