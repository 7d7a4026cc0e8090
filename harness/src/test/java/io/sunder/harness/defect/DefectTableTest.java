package io.sunder.harness.defect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.defect.DefectResult.Mark;
import io.sunder.harness.defect.DefectResult.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefectTableTest {
    private static final PlantedDefect KIP_101 =
            new PlantedDefect("KIP-101", "KIP_320", "lost-write", "KIP-101", "truncates too much");

    private static DefectResult result(Mark with, Mark without) {
        return new DefectResult(
                KIP_101, new Trial(with, "invalid: 3 lost-write", 12.34), new Trial(without, "valid", 10));
    }

    @Test
    void theLineForProgramsHasWhatWasFound() {
        assertEquals(
                "{\"defects\":[{\"id\":\"KIP-101\",\"expected\":\"lost-write\",\"found\":true,\"seconds\":12.3}],"
                        + "\"false-alarms\":0}",
                DefectTable.json(List.of(result(Mark.RIGHT, Mark.RIGHT))));
        assertEquals(
                "{\"defects\":[{\"id\":\"KIP-101\",\"expected\":\"lost-write\",\"found\":false,\"seconds\":12.3}],"
                        + "\"false-alarms\":1}",
                DefectTable.json(List.of(result(Mark.MISSED, Mark.FALSE_ALARM))));
    }

    @Test
    void aRunWithoutTheDefectThatProvesNothingIsNoAlarmAndNotRightEither() {
        DefectResult unclear = result(Mark.RIGHT, Mark.UNPROVEN);
        assertFalse(unclear.right());
        assertTrue(DefectTable.json(List.of(unclear)).endsWith("\"false-alarms\":0,\"unproven\":1}"));
        assertTrue(DefectTable.row(unclear).contains("UNCLEAR"));
    }

    @Test
    void theTableNamesWhatIsWrong() {
        assertTrue(DefectTable.row(result(Mark.RIGHT, Mark.RIGHT)).contains(" found "));
        assertTrue(DefectTable.row(result(Mark.MISSED, Mark.RIGHT)).contains(" MISSED "));
        assertTrue(DefectTable.row(result(Mark.RIGHT, Mark.FALSE_ALARM)).contains(" ALARM "));
        assertTrue(DefectTable.row(result(Mark.RIGHT, Mark.RIGHT))
                .contains("with it invalid: 3 lost-write; without valid"));
        assertEquals(
                "1 of 2 found, 1 false alarms, 0 runs without a defect that prove nothing",
                DefectTable.summary(List.of(result(Mark.RIGHT, Mark.RIGHT), result(Mark.MISSED, Mark.FALSE_ALARM))));
    }
}
