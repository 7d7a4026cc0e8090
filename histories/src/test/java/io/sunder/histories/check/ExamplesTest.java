package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The saved histories get the verdicts that their README tells. */
class ExamplesTest {
    private static final Path FOLDER = Path.of("examples");
    private static final Pattern ROW =
            Pattern.compile("\\| \\[?`?([a-z0-9.-]+\\.jsonl)`?(?:\\]\\([^)]*\\))? \\| (\\w+) \\| ([^|]*)\\|.*");

    private static Stream<Matcher> rows() throws IOException {
        return Files.readAllLines(FOLDER.resolve("README.md")).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches);
    }

    @TestFactory
    Stream<DynamicTest> eachExampleGetsItsVerdict() throws IOException {
        return rows().map(row -> DynamicTest.dynamicTest(row.group(1), () -> {
            Verdict verdict = HistoryCheck.check(FOLDER.resolve(row.group(1)));
            assertEquals(row.group(2), verdict.outcome().json(), verdict::toPrettyJson);
            assertEquals(row.group(3).strip(), findings(verdict), verdict::toPrettyJson);
        }));
    }

    private static String findings(Verdict verdict) {
        String found = verdict.findings().stream()
                .map(f -> f.count() + " " + f.kind().json() + " ("
                        + f.anomalyClass().json() + ")")
                .collect(Collectors.joining(", "));
        return found.isEmpty() ? "none" : found;
    }

    @Test
    void everyExampleIsInTheTable() throws IOException {
        Set<String> listed = rows().map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
        try (Stream<Path> files = Files.list(FOLDER)) {
            Set<String> there = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.contains(".jsonl"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(there, listed);
            assertTrue(listed.size() >= 25, listed::toString);
        }
    }

    @Test
    void theHistoryOfARealRunIsValid() {
        Verdict verdict = HistoryCheck.check(Path.of("examples-large", "quickstart.jsonl.zst"));
        assertEquals("valid", verdict.outcome().json(), verdict::toPrettyJson);
        assertEquals(14_140, verdict.events());
        assertTrue(verdict.faults().size() >= 4, verdict::toPrettyJson);
    }
}
