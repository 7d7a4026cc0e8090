package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.io.TempDir;

/** What the tests share that draw a small history and say what the checkers make of it. */
abstract class HistoryCases {
    @TempDir
    Path folder;

    Verdict verdict(String history) {
        return HistoryCheck.check(HistoryText.write(folder, history));
    }

    /** Expected: the verdict's word, then findings as {@code kind/class*count}. */
    void expect(String expected, String history) {
        Verdict verdict = verdict(history);
        assertEquals(expected, summary(verdict), verdict::toPrettyJson);
    }

    /** The same as a test with a name. */
    DynamicTest drawn(String claim, String expected, String history) {
        return DynamicTest.dynamicTest(claim, () -> expect(expected, history));
    }

    static String summary(Verdict verdict) {
        return Stream.concat(
                        Stream.of(verdict.outcome().json()),
                        verdict.findings().stream().map(HistoryCases::summary))
                .collect(Collectors.joining(" "));
    }

    private static String summary(Findings found) {
        return found.kind().json() + "/" + found.anomalyClass().json() + "*" + found.count();
    }
}
