package io.sunder.harness.run;

import io.sunder.histories.check.HistoryCheck;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;

/** Checks a run's history as it lies on disk, and puts the verdict beside it. */
final class Checking {
    private Checking() {}

    static Verdict check(RunDirectory directory) {
        Verdict verdict = HistoryCheck.check(directory.history());
        try {
            Files.writeString(directory.verdict(), verdict.toPrettyJson() + "\n");
        } catch (IOException e) {
            throw new RunException(directory.verdict() + " can't be written: " + e.getMessage(), e);
        }
        return verdict;
    }
}
