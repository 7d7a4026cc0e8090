package io.sunder.histories.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.sunder.histories.notation.ContractHistories;
import io.sunder.histories.notation.HistoryText;
import io.sunder.histories.verdict.AnomalyKind;
import io.sunder.histories.verdict.Findings;
import io.sunder.histories.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The table of docs/contract.md says what the checkers do, cell by cell. */
class ContractTableTest {
    private static final Path DOCUMENT = Path.of("..", "docs", "contract.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @TempDir
    Path folder;

    /** Cells by row and column, from the document. */
    private static Map<String, Map<String, String>> table() throws IOException {
        List<List<String>> lines = Files.readAllLines(DOCUMENT).stream()
                .dropWhile(line -> !line.startsWith("| anomaly |"))
                .takeWhile(line -> line.startsWith("|"))
                .map(ContractTableTest::cells)
                .toList();
        Map<String, Map<String, String>> table = new LinkedHashMap<>();
        List<String> columns = lines.get(0);
        for (List<String> line : lines.subList(2, lines.size())) {
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 1; i < columns.size(); i++) {
                row.put(columns.get(i), line.get(i));
            }
            table.put(line.get(0), row);
        }
        return table;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split("\\|", -1))
                .map(String::strip)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> everyCellIsWhatTheCheckersSay() throws IOException {
        return table().entrySet().stream()
                .flatMap(row -> row.getValue().entrySet().stream()
                        .map(cell -> DynamicTest.dynamicTest(
                                row.getKey() + ", " + cell.getKey(),
                                () -> assertEquals(
                                        cell.getValue(),
                                        said(row.getKey(), cell.getKey()),
                                        () -> verdict(row.getKey(), cell.getKey())
                                                .toPrettyJson()))));
    }

    private String said(String row, String column) {
        List<Findings> findings = verdict(row, column).findings();
        String kind = kind(row);
        return findings.isEmpty()
                ? "none"
                : findings.stream()
                        .map(found -> found.anomalyClass().json()
                                + (found.kind().json().equals(kind)
                                        ? ""
                                        : " as `" + found.kind().json() + "`")
                                + (found.count() == 1 ? "" : " x" + found.count()))
                        .collect(Collectors.joining(", "));
    }

    private Verdict verdict(String row, String column) {
        return HistoryCheck.check(HistoryText.write(folder, ContractHistories.of(row, column)));
    }

    private static String kind(String row) {
        Matcher code = CODE.matcher(row);
        return code.find() ? code.group(1) : row;
    }

    @Test
    void theTableHasEveryContractAndEveryAnomaly() throws IOException {
        Map<String, Map<String, String>> table = table();
        assertEquals(ContractHistories.rows(), table.keySet());
        assertFalse(table.isEmpty());
        table.values().forEach(row -> assertEquals(ContractHistories.columns(), row.keySet()));
        Set<String> named = new TreeSet<>();
        Set<String> inDocument = new TreeSet<>();
        table.forEach((row, cells) -> {
            named.add(kind(row));
            cells.values().forEach(cell -> CODE.matcher(cell).results().forEach(code -> named.add(code.group(1))));
        });
        inDocument.addAll(named);
        Set<String> known = Arrays.stream(AnomalyKind.values())
                .map(AnomalyKind::json)
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(known.containsAll(named), () -> named + " but there are only " + known);
        assertTrue(inDocument.containsAll(known), () -> known + " but the document has " + inDocument);
    }
}
