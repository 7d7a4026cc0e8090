package io.sunder.harness.cli;

import io.sunder.harness.campaign.CampaignPage;
import io.sunder.harness.campaign.CampaignTable;
import io.sunder.harness.campaign.CaseResult;
import io.sunder.harness.campaign.GitHubNotes;
import io.sunder.harness.campaign.JUnitXml;
import io.sunder.harness.report.Console;
import io.sunder.harness.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What a campaign leaves: a table on the terminal, {@code junit.xml} and {@code summary.html} in its folder. */
final class CampaignSummary {
    private CampaignSummary() {}

    static void write(
            Path folder, List<CaseResult> results, int planned, Console console, Map<String, String> environment) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("junit.xml"), JUnitXml.of(results));
            Files.writeString(folder.resolve("summary.html"), CampaignPage.of(results, planned));
        } catch (IOException e) {
            throw new RunException("the summary can't be written to " + folder + ": " + e.getMessage(), e);
        }
        console.say("");
        console.say(CampaignTable.text(results));
        if (results.size() < planned) {
            console.say((planned - results.size()) + " of " + planned
                    + " cases not run; the same command goes on with them");
        }
        console.say("see        " + folder.resolve("summary.html"));
        GitHubNotes.annotations(results, environment).forEach(console::say);
        GitHubNotes.summarise(results, environment);
    }

    /** An expected verdict counts like a valid one; a case that was not run is unknown. */
    static int exitCode(List<CaseResult> results, int planned) {
        int code = results.size() < planned ? ExitCode.UNKNOWN : ExitCode.VALID;
        for (CaseResult result : results) {
            code = ExitCode.worse(
                    code,
                    switch (result.meaning()) {
                        case AS_EXPECTED -> ExitCode.VALID;
                        case FAILED -> ExitCode.INVALID;
                        case UNKNOWN -> ExitCode.UNKNOWN;
                        case HARNESS_ERROR -> ExitCode.HARNESS;
                    });
        }
        return code;
    }
}
