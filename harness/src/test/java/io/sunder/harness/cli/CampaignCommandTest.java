package io.sunder.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.harness.campaign.CampaignCase;
import io.sunder.harness.campaign.CaseKey;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.CaseResult.Ending;
import io.sunder.harness.scenario.ScenarioException;
import io.sunder.harness.scenario.ScenarioLibrary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.TypeConversionException;

class CampaignCommandTest {
    private static final SeedsConverter SEEDS = new SeedsConverter();

    @TempDir
    Path folder;

    @Test
    void seedsAreNumbersAndRanges() {
        assertEquals(List.of(7L), SEEDS.convert("7").values());
        assertEquals(List.of(1L, 2L, 3L, 17L), SEEDS.convert("1..3, 17,2").values());
        for (String wrong : List.of("", "a", "3..1", "1..", "-1", "1..2000000", "1,,2")) {
            assertThrows(TypeConversionException.class, () -> SEEDS.convert(wrong), wrong);
        }
    }

    @Test
    void everyScenarioComesWithTheFirstSeedBeforeTheSecond() throws Exception {
        Files.writeString(folder.resolve("b.yaml"), text("vacuous"));
        Files.writeString(folder.resolve("a.yml"), text("quickstart"));
        Files.writeString(folder.resolve("notes.txt"), "no scenario");
        List<CampaignCase> cases =
                CampaignSources.cases(List.of(folder.toString(), "unclean-election"), List.of(1L, 2L));
        assertEquals(
                List.of(
                        "quickstart seed 1",
                        "vacuous seed 1",
                        "unclean-election seed 1",
                        "quickstart seed 2",
                        "vacuous seed 2",
                        "unclean-election seed 2"),
                cases.stream().map(one -> one.key().toString()).toList());
    }

    @Test
    void whatIsNoScenarioIsSaid() throws Exception {
        assertThrows(ScenarioException.class, () -> CampaignSources.cases(List.of("nowhere"), List.of(1L)));
        assertThrows(ScenarioException.class, () -> CampaignSources.cases(List.of(folder.toString()), List.of(1L)));
        ScenarioException twice = assertThrows(
                ScenarioException.class, () -> CampaignSources.cases(List.of("quickstart", "quickstart"), List.of(1L)));
        assertTrue(twice.getMessage().contains("second scenario"), twice.getMessage());
    }

    @Test
    void wrongArgumentsEndBeforeAnythingRuns() {
        assertEquals(ExitCode.USAGE, Main.execute("campaign"));
        assertEquals(ExitCode.USAGE, Main.execute("campaign", "quickstart", "--jobs", "0"));
        assertEquals(ExitCode.USAGE, Main.execute("campaign", "quickstart", "--seeds", "x"));
        assertEquals(ExitCode.USAGE, Main.execute("campaign", "nowhere"));
        assertEquals(
                ExitCode.USAGE,
                Main.execute("campaign", "quickstart", "--compare", folder.toString(), "--folder", folder.toString()));
    }

    @Test
    void theGravestResultDecidesTheExitCode() {
        assertEquals(ExitCode.VALID, CampaignSummary.exitCode(List.of(result(Ending.VALID)), 1));
        assertEquals(ExitCode.UNKNOWN, CampaignSummary.exitCode(List.of(result(Ending.VALID)), 2));
        assertEquals(
                ExitCode.HARNESS,
                CampaignSummary.exitCode(List.of(result(Ending.UNKNOWN), result(Ending.HARNESS_ERROR)), 2));
        assertEquals(
                ExitCode.INVALID,
                CampaignSummary.exitCode(List.of(result(Ending.INVALID), result(Ending.HARNESS_ERROR)), 2));
    }

    private static CaseResult result(Ending ending) {
        return new CaseResult(new CaseKey("a", 1), ending, Ending.VALID, Map.of(), "", 1, "");
    }

    private static String text(String scenario) {
        return ScenarioLibrary.text(scenario).orElseThrow();
    }
}
