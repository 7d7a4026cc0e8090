package io.sunder.harness.campaign;

import io.sunder.harness.campaign.CaseResult.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a campaign's results add up to: one row a scenario. */
public final class CampaignTable {
    private static final String MARKDOWN = """
            | scenario | ok | failed | unknown | harness | failure rate | anomalies |
            |---|---|---|---|---|---|---|
            """;

    private CampaignTable() {}

    /**
     * One scenario's results.
     *
     * @param scenario its name
     * @param meanings how many cases ended how
     * @param failures failures among those that came to a verdict
     * @param violations anomalies found, summed up over its cases
     * @param seconds of all cases together
     */
    public record Row(
            String scenario,
            Map<Meaning, Integer> meanings,
            Proportion failures,
            Map<String, Long> violations,
            double seconds) {
        /** How many cases ended like this. */
        public int count(Meaning meaning) {
            return meanings.getOrDefault(meaning, 0);
        }

        /** {@code lost-write 12, duplicate 1}. */
        public String anomalies() {
            return violations.entrySet().stream()
                    .map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", "));
        }
    }

    /** The rows, in the order of each scenario's first result. */
    public static List<Row> rows(List<CaseResult> results) {
        Map<String, List<CaseResult>> byScenario = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.key().scenario(), LinkedHashMap::new, Collectors.toList()));
        List<Row> rows = new ArrayList<>();
        byScenario.forEach((scenario, cases) -> rows.add(row(scenario, cases)));
        return rows;
    }

    private static Row row(String scenario, List<CaseResult> cases) {
        Map<Meaning, Integer> meanings = new TreeMap<>();
        Map<String, Long> violations = new LinkedHashMap<>();
        double seconds = 0;
        for (CaseResult one : cases) {
            meanings.merge(one.meaning(), 1, Integer::sum);
            one.violations().forEach((kind, count) -> violations.merge(kind, count, Long::sum));
            seconds += one.seconds();
        }
        Proportion failures = Comparison.failures(cases).getOrDefault(scenario, new Proportion(0, 0));
        return new Row(scenario, meanings, failures, violations, seconds);
    }

    /** The table for people, with a heading. */
    public static String text(List<CaseResult> results) {
        List<Row> rows = rows(results);
        int width = rows.stream().mapToInt(row -> row.scenario().length()).max().orElse(8);
        String format = "%-" + Math.max(8, width) + "s  %4s %6s %7s %7s  %-40s %s%n";
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, format, "scenario", "ok", "failed", "unknown", "harness", "failure rate", "anomalies"));
        for (Row row : rows) {
            text.append(String.format(
                    Locale.ROOT,
                    format,
                    row.scenario(),
                    row.count(Meaning.AS_EXPECTED),
                    row.count(Meaning.FAILED),
                    row.count(Meaning.UNKNOWN),
                    row.count(Meaning.HARNESS_ERROR),
                    row.failures(),
                    row.anomalies()));
        }
        return text.toString().lines().map(String::stripTrailing).collect(Collectors.joining("\n"));
    }

    /** The table in Markdown. */
    public static String markdown(List<CaseResult> results) {
        StringBuilder text = new StringBuilder(MARKDOWN);
        for (Row row : rows(results)) {
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %d | %s | %s |%n",
                    row.scenario().replace("|", "\\|"),
                    row.count(Meaning.AS_EXPECTED),
                    row.count(Meaning.FAILED),
                    row.count(Meaning.UNKNOWN),
                    row.count(Meaning.HARNESS_ERROR),
                    row.failures(),
                    row.anomalies()));
        }
        return text.toString();
    }
}
