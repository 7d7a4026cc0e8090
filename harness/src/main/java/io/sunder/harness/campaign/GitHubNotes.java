package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Meaning;
import io.sunder.harness.run.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What GitHub Actions shows of a campaign: an annotation for each case that did not end as expected, and a step summary. */
public final class GitHubNotes {
    private static final String SUMMARY = "GITHUB_STEP_SUMMARY";

    private GitHubNotes() {}

    /** The lines that make annotations; none where this isn't GitHub Actions. */
    public static List<String> annotations(List<CaseResult> results, Map<String, String> environment) {
        List<String> lines = new ArrayList<>();
        if (!"true".equals(environment.get("GITHUB_ACTIONS"))) {
            return lines;
        }
        for (CaseResult result : results) {
            if (result.meaning() != Meaning.AS_EXPECTED) {
                String level = result.meaning() == Meaning.FAILED ? "error" : "warning";
                String text = result.ending().json() + ", expected "
                        + result.expected().json() + ": " + result.message();
                lines.add("::" + level + " title=" + property("sunder: " + result.key()) + "::" + data(text));
            }
        }
        return lines;
    }

    /**
     * Adds the table to the step's summary, where there is one.
     *
     * @throws RunException if it can't be written
     */
    public static void summarise(List<CaseResult> results, Map<String, String> environment) {
        Optional.ofNullable(environment.get(SUMMARY))
                .filter(file -> !file.isBlank())
                .map(Path::of)
                .ifPresent(file -> {
                    try {
                        Files.writeString(
                                file,
                                "## Sunder campaign\n\n" + CampaignTable.markdown(results) + "\n",
                                StandardOpenOption.CREATE,
                                StandardOpenOption.APPEND);
                    } catch (IOException e) {
                        throw new RunException(SUMMARY + " " + file + " can't be written: " + e.getMessage(), e);
                    }
                });
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
